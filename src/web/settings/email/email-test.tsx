import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailFaultText } from '../../../contract/messages/email-fault-text.ts';
import type { EmailTest as Result } from '../../../contract/operations/emails.ts';
import { call } from '../../app/api.ts';
import { memberQuery } from '../../app/queries.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { FormError, SubmitButton } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';
import emailStyles from './email.module.css';
import styles from './email-test.module.css';

const speakers: Record<Result['transcript'][number]['from'], string> = {
  truce: t('common.truce'),
  server: t('email-settings.server'),
  note: t('common.note'),
};

/** Sends a test email and shows the whole conversation with the server. */
export function EmailTest() {
  const member = useQuery(memberQuery()).data?.member;
  const [given, setGiven] = useState<string | null>(null);
  const to = given ?? member?.email ?? '';
  const test = useMutation({
    mutationFn: (address: string) => call('POST /v1/mail-test', { body: { to: address } }),
  });
  const form = useForm(test, ['to'], () => test.mutate(to));
  // What became of an email to another address says nothing about the one in the field.
  const result = test.variables === to ? test.data : undefined;
  return (
    <section className={`panel ${emailStyles.emailTest}`} aria-labelledby="mail-test">
      <h2 id="mail-test">{t('email-settings.tryIt')}</h2>
      <form onSubmit={form.submit} noValidate>
        <EmailField
          label={t('email-settings.sendATestEmailTo')}
          autoComplete="email"
          value={to}
          error={form.refused('to', t('email-settings.enterAnEmail'))}
          onChange={(address) => {
            setGiven(address);
            clearRefusal(test);
          }}
        />
        <SubmitButton
          form={form}
          label={t('email-settings.sendTestEmail')}
          pending={t('email-settings.talkingToTheServer')}
          className="button primary"
        />
      </form>
      <FormError form={form} />
      <div role="status">{result && <Outcome result={result} />}</div>
    </section>
  );
}

function Outcome({ result }: { result: Result }) {
  const { ok, transcript } = result;
  return (
    <>
      <p
        className={
          ok ? `${styles.emailOutcome} ${styles.emailGood}` : `${styles.emailOutcome} ${styles.emailBad}`
        }
      >
        {ok
          ? t('email-settings.acceptedByTheServer')
          : result.advice_code && say(emailFaultText(result.advice_code, result.values))}
      </p>
      {transcript.length > 0 && (
        <details open={!ok}>
          <summary>{t('email-settings.whatWasSaid')}</summary>
          <ol className={styles.transcript} aria-label={t('email-settings.whatWasSaid')}>
            {transcript.map(numbered).map((line) => (
              <li key={line.number} className={line.from === 'server' ? styles.saidByServer : undefined}>
                <span className={styles.speaker}>{speakers[line.from]}</span>
                <code>{line.text}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** Lines have no name of their own; some are said twice. */
function numbered(line: Result['transcript'][number], at: number) {
  return { ...line, number: at + 1 };
}
