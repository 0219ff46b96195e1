import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { AskPassword } from './ask-password.tsx';
import { QrCode } from './qr-code.tsx';

interface AppSetUpProps {
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

/** Password → picture for the app → a code of it. */
export function AppSetUp({ onDone, onCancel }: AppSetUpProps) {
  const begin = useMutation({
    mutationFn: (password: string) => call('POST /v1/me/app', { body: { password } }),
  });
  if (!begin.data) {
    return (
      <AskPassword
        label={t('Continue')}
        isPending={begin.isPending}
        error={begin.error}
        onSubmit={(password) => begin.mutate(password)}
        onCancel={onCancel}
      />
    );
  }
  return <ConfirmApp {...begin.data} onDone={onDone} onCancel={onCancel} />;
}

function ConfirmApp({ secret, uri, onDone, onCancel }: AppSetUpProps & { secret: string; uri: string }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call('POST /v1/me/app/confirm', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const isWrong = !confirm.isPending && fieldReason(confirm.error, 'code') !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <form className="app-set-up" onSubmit={submit} noValidate>
      <p>{t('Scan this picture with your authenticator app, or type the secret into it.')}</p>
      <QrCode text={uri} label={t('QR code for the authenticator app; the secret follows as text')} />
      <Copyable text={secret.replace(/(.{4})(?!$)/g, '$1 ')} label={t('Copy the secret')} />
      <Field
        label={t('Code that the app shows')}
        inputMode="numeric"
        autoComplete="one-time-code"
        first
        maxLength={20}
        value={code}
        error={
          isWrong ? t('This code is not right. Wait for the next one; is the clock of your phone right?') : ''
        }
        onChange={(event) => setCode(event.target.value)}
      />
      {confirm.isError && !isWrong && <ErrorNotice error={confirm.error} />}
      <div className="save">
        <button type="submit" className="button primary" aria-disabled={confirm.isPending}>
          {t('Turn on')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  );
}
