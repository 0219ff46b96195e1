import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Passkey } from '../../../contract/auth/passkeys.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { AskPassword } from '../../ui/ask-password.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';

/** One passkey with its last use, and the end of it. */
export function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: (password: string) =>
      call('POST /v1/me/passkeys/:id/remove', { params: { id: passkey.id }, body: { password } }),
    // One that is refused as gone was removed elsewhere.
    onSettled: onChanged,
  });
  const title = useRef<HTMLParagraphElement>(null);
  useFocusKept(title, isRemoving);
  return (
    <li>
      <div>
        <p ref={title} tabIndex={-1}>
          {passkey.name}
        </p>
        <p className="soft">
          {passkey.last_used_at ? (
            <>
              {t('common.lastUsed')} <Moment at={passkey.last_used_at} />
            </>
          ) : (
            t('account.notUsedYet')
          )}{' '}
          · {t('account.added')} <Moment at={passkey.created_at} />
        </p>
      </div>
      {isRemoving ? (
        <AskPassword
          label={t('common.remove')}
          isPending={remove.isPending}
          error={remove.error}
          onSubmit={(password) => remove.mutate(password)}
          onCancel={() => setRemoving(false)}
        />
      ) : (
        <button
          type="button"
          className="button small danger-quiet"
          aria-label={t('common.removeName', { name: passkey.name })}
          onClick={() => setRemoving(true)}
        >
          {t('common.remove')}
        </button>
      )}
    </li>
  );
}
