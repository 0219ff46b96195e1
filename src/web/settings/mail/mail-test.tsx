import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailFaultText } from '../../../contract/messages/mail-fault-text.ts';
import type { MailTest as Result } from '../../../contract/operations/mails.ts';
import { call } from '../../app/api.ts';
import { memberQuery } from '../../app/queries.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { FormError, SubmitButton } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';
import mailStyles from './mail.module.css';
import styles from './mail-test.module.css';

const speakers: Record<Result['transcript'][number]['from'], string> = {
  truce: t('common.truce'),
  server: t('mail.server'),
  note: t('common.note'),
};

/** Sends a test email and shows the whole conversation with the server. */
export function MailTest() {
  const member = useQuery(memberQuery()).data?.member;
  const [given, setGiven] = useState<string | null>(null);
  const to = given ?? member?.email ?? '';
  const test = useMutation({ mutationFn: () => call('POST /v1/mail-test', { body: { to } }) });
  const form = useForm(test, ['to'], () => test.mutate());
  return (
    <section className={`panel ${mailStyles.mailTest}`} aria-labelledby="mail-test">
      <h2 id="mail-test">{t('mail.tryIt')}</h2>
      <form onSubmit={form.submit} noValidate>
        <EmailField
          label={t('mail.sendATestEmailTo')}
          autoComplete="email"
          value={to}
          error={form.refused('to', t('mail.enterAnEmail'))}
          onChange={setGiven}
        />
        <SubmitButton
          form={form}
          label={t('mail.sendTestEmail')}
          pending={t('mail.talkingToTheServer')}
          className="button primary"
        />
      </form>
      <FormError form={form} />
      <div role="status">{test.data && <Outcome result={test.data} />}</div>
    </section>
  );
}

function Outcome({ result }: { result: Result }) {
  const { ok, transcript } = result;
  return (
    <>
      <p
        className={
          ok ? `${styles.mailOutcome} ${styles.mailGood}` : `${styles.mailOutcome} ${styles.mailBad}`
        }
      >
        {ok
          ? t('mail.acceptedByTheServer')
          : result.advice_code && say(mailFaultText(result.advice_code, result.values))}
      </p>
      {transcript.length > 0 && (
        <details open={!ok}>
          <summary>{t('mail.whatWasSaid')}</summary>
          <ol className={styles.transcript} aria-label={t('mail.whatWasSaid')}>
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
