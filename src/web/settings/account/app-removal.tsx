import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { AskPassword } from '../../ui/ask-password.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';

/** Turning the codes of an app off: with the password and one of them. */
export function AppRemoval({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [code, setCode] = useState('');
  const remove = useMutation({
    mutationFn: (password: string) => call('POST /v1/me/app/remove', { body: { password, code } }),
    onSuccess: onDone,
  });
  const isWrong = !remove.isPending && fieldReason(remove.error, 'code') !== null;
  return (
    <AskPassword
      label={t('account.turnOff')}
      isPending={remove.isPending}
      error={remove.error}
      isElsewhere={isWrong}
      onSubmit={(password) => remove.mutate(password)}
      onCancel={onCancel}
    >
      <Field
        label={t('account.codeOfTheAppOr')}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        error={isWrong ? t('account.thisCodeIsNotRight') : ''}
        onChange={(event) => setCode(event.target.value)}
      />
    </AskPassword>
  );
}
