import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { Field } from '../ui/field.tsx';
import { fieldReason } from '../ui/field-reason.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { Gate } from './gate.tsx';

/** Asks for a mail with a link to a new password; says the same whoever has the address. */
export function ForgotPage() {
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => call('POST /v1/password-resets', { body: { email: email.trim() } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  };
  const emailError = fieldReason(ask.error, 'email') ? t('This is not a complete e-mail address.') : '';
  return (
    <Gate>
      <form onSubmit={submit} noValidate>
        <Heading title={t('New password')} quiet>
          {t('Forgot your password?')}
        </Heading>
        {ask.isSuccess ? (
          <>
            <p role="status">
              {t(
                'If {email} belongs to a member, a mail with a link is on its way. It is good for one hour.',
                {
                  email: email.trim(),
                },
              )}
            </p>
            <p className="soft">
              {t(
                'No mail? This service may have no mail server. Whoever runs it can make a link for you: truce user reset-password.',
              )}
            </p>
          </>
        ) : (
          <>
            <p className="soft">{t('Then choose a new one: we mail you a link.')}</p>
            {ask.isError && !emailError && <ErrorNotice error={ask.error} />}
            <Field
              label={t('E-mail')}
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
              {ask.isPending ? t('Sending…') : t('Mail me a link')}
            </button>
          </>
        )}
        <Link href="/login" className="gate-link">
          {t('Back to the sign-in')}
        </Link>
      </form>
    </Gate>
  );
}
