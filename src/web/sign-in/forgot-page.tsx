import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { Gate } from '../app/session/gate.tsx';
import { t } from '../i18n/t.ts';
import { EmailField } from '../ui/email-field.tsx';
import { FormError, SubmitButton } from '../ui/form-actions.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './sign-in.module.css';

/** Requests an email with a link to a new password; shows the same text for every address. */
export function ForgotPage() {
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => call('POST /v1/password-resets', { body: { email: email.trim() } }),
  });
  const form = useForm(ask, ['email'], () => ask.mutate());
  return (
    <Gate>
      <form onSubmit={form.submit} noValidate>
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
            <p className="soft">{t('sign-in.noEmail')}</p>
          </>
        ) : (
          <>
            <p className="soft">{t('sign-in.thenChooseANewOne')}</p>
            <FormError form={form} />
            <EmailField
              isOwn
              first
              value={email}
              error={form.refused('email', t('sign-in.thisIsNotAComplete'))}
              onChange={setEmail}
            />
            <SubmitButton
              form={form}
              label={t('sign-in.emailMeALink')}
              pending={t('common.sending')}
              className="button primary wide"
            />
          </>
        )}
        <Link href="/login" className={styles.gateLink}>
          {t('sign-in.backToTheSignIn')}
        </Link>
      </form>
    </Gate>
  );
}
