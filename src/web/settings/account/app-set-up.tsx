import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { AskPassword } from '../../ui/ask-password.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import formStyles from '../../ui/form.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { QrCode } from './qr-code.tsx';

interface AppSetUpProps {
  onDone: (recoveryCodes: string[] | null, signedOut: number) => void;
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
        label={t('common.continue')}
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
    onSuccess: ({ recovery_codes, signed_out }) => onDone(recovery_codes, signed_out),
  });
  const isWrong = !confirm.isPending && fieldReason(confirm.error, 'code') !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <form className={styles.appSetUp} onSubmit={submit} noValidate>
      <p>{t('account.scanThisCode')}</p>
      <QrCode text={uri} label={t('account.qrCodeForTheAuthenticator')} />
      <Copyable text={secret.replace(/(.{4})(?!$)/g, '$1 ')} label={t('account.copyTheSecret')} />
      <Field
        label={t('account.codeThatTheAppShows')}
        inputMode="numeric"
        autoComplete="one-time-code"
        first
        maxLength={20}
        value={code}
        error={isWrong ? t('account.thisCodeIsNotRightWait') : ''}
        onChange={(event) => setCode(event.target.value)}
      />
      {confirm.isError && !isWrong && <ErrorNotice error={confirm.error} />}
      <div className={formStyles.save}>
        <button type="submit" className="button primary" aria-disabled={confirm.isPending}>
          {t('account.turnOn')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  );
}
