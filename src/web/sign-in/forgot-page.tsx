import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { Gate } from '../app/session/gate.tsx';
import { t } from '../i18n/t.ts';
import { Field } from '../ui/field.tsx';
import { fieldReason } from '../ui/field-reason.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import styles from './sign-in.module.css';

/** Requests an email with a link to a new password; shows the same text for every address. */
export function ForgotPage() {
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => call('POST /v1/password-resets', { body: { email: email.trim() } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  };
  const emailError = fieldReason(ask.error, 'email') ? t('sign-in.thisIsNotAComplete') : '';
  return (
    <Gate>
      <form onSubmit={submit} noValidate>
        <Heading title={t('sign-in.newPassword')} quiet>
          {t('sign-in.forgotYourPassword')}
        </Heading>
        {ask.isSuccess ? (
          <>
            <p role="status">
              {t('sign-in.ifEmailBelongsToA', {
                email: email.trim(),
              })}
            </p>
            <p className="soft">{t('sign-in.noMailThisServiceMay')}</p>
          </>
        ) : (
          <>
            <p className="soft">{t('sign-in.thenChooseANewOne')}</p>
            {ask.isError && !emailError && <ErrorNotice error={ask.error} />}
            <Field
              label={t('common.eMail')}
              type="email"
              name="email"
              autoComplete="username"
              required
              first
              value={email}
              error={emailError}
              onChange={(event) => setEmail(event.target.value)}
            />
            <button type="submit" className="button primary wide" aria-disabled={ask.isPending}>
              {ask.isPending ? t('common.sending') : t('sign-in.mailMeALink')}
            </button>
          </>
        )}
        <Link href="/login" className={styles.gateLink}>
          {t('sign-in.backToTheSignIn')}
        </Link>
      </form>
    </Gate>
  );
}
