import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewCredential } from '../../../contract/auth/passkeys.ts';
import { call } from '../../app/api.ts';
import { loginsQuery, passkeysQuery, twoStepQuery } from '../../app/queries.ts';
import { explain, isCancelled, knowsPasskeys, loadWebAuthn } from '../../app/session/use-passkey.ts';
import { useShownOnce } from '../../app/shown-once.ts';
import { t } from '../../i18n/t.ts';
import { AskPassword } from '../../ui/ask-password.tsx';
import { Field } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { QueryState } from '../../ui/query-state.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import styles from './account.module.css';
import { codePlaces, forgetIdleCodes } from './code-places.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SignedOutElsewhere } from './signed-out-elsewhere.tsx';

type CreationOptions = Parameters<
  Awaited<ReturnType<typeof loadWebAuthn>>['startRegistration']
>[0]['optionsJSON'];

/** Passkeys of the member: each signs in without a password, or as the second step. */
export function PasskeysSection() {
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useShownOnce<string[]>(codePlaces.passkeys);
  const [name, setName] = useState('');
  const passkeys = useQuery(passkeysQuery());
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      [twoStepQuery(), passkeysQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  const removed = async () => {
    await refresh();
    forgetIdleCodes(queryClient);
  };
  const add = useMutation({
    mutationFn: (password: string) => addPasskey(password, name.trim() || t('account.passkey')),
    onSuccess: ({ recovery_codes }) => {
      queryClient.invalidateQueries({ queryKey: loginsQuery().queryKey });
      setCodes(recovery_codes);
      setAdding(false);
      setName('');
      return refresh();
    },
  });
  const list = passkeys.data?.passkeys ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, `${isAdding} ${codes !== null} ${list.length}`);
  return (
    <section className="panel" aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" ref={heading} tabIndex={-1}>
        {t('account.passkeys')}
      </h2>
      <p className="soft">{t('account.signInWithYourFinger')}</p>
      <SignedOutElsewhere count={isAdding ? 0 : add.data?.signed_out} />
      <QueryState query={passkeys} height="3rem" />
      {list.length > 0 && (
        <ul className={styles.loginList}>
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={removed} />
          ))}
        </ul>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {isAdding && (
        <AskPassword
          label={add.isPending ? t('account.waitingForYourPasskey') : t('account.addThePasskey')}
          isPending={add.isPending}
          error={isCancelled(add.error) ? null : add.error}
          onSubmit={(password) => add.mutate(password)}
          onCancel={() => setAdding(false)}
        >
          <Field
            label={t('account.nameSoThatYouKnow')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </AskPassword>
      )}
      {!isAdding && !codes && knowsPasskeys() && (
        <div className={formStyles.save}>
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {t('account.addAPasskey')}
          </button>
        </div>
      )}
      {!knowsPasskeys() && <p className="soft">{t('account.thisBrowserMakesNoPasskeys')}</p>}
    </section>
  );
}

async function addPasskey(password: string, name: string) {
  const [{ ticket, options }, { startRegistration }] = await Promise.all([
    call('POST /v1/me/passkeys/begin', { body: { password } }),
    loadWebAuthn(),
  ]);
  const made = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(explain);
  const passkey = made as unknown as NewCredential;
  return call('POST /v1/me/passkeys', { body: { ticket, name, passkey } });
}
