import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MailTest as Result } from '../../../contract/operations/mails.ts';
import { call } from '../../app/api.ts';
import { memberQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { refusalWithin } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { sayFault } from './say-fault.ts';

const speakers: Record<Result['transcript'][number]['from'], string> = {
  truce: t('Truce'),
  server: t('Server'),
  note: t('Note'),
};

/** Sends a test mail and shows the whole conversation with the server. */
export function MailTest() {
  const member = useQuery(memberQuery()).data?.member;
  const [given, setGiven] = useState<string | null>(null);
  const to = given ?? member?.email ?? '';
  const test = useMutation({ mutationFn: () => call('POST /v1/mail-test', { body: { to } }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate();
  };
  const refused = refusalWithin(test.error, 'to');
  return (
    <section className="panel mail-test" aria-labelledby="mail-test">
      <h2 id="mail-test">{t('Try it')}</h2>
      <form onSubmit={submit} noValidate>
        <Field
          label={t('Send a test mail to')}
          type="email"
          autoComplete="email"
          value={to}
          error={refused ? t('Please give an e-mail address.') : undefined}
          onChange={(event) => setGiven(event.target.value)}
        />
        <button type="submit" className="button primary" aria-disabled={test.isPending}>
          {test.isPending ? t('Talking to the server…') : t('Send test mail')}
        </button>
      </form>
      {test.isError && !refused && <ErrorNotice error={test.error} />}
      <div role="status">{test.data && <Outcome result={test.data} />}</div>
    </section>
  );
}

function Outcome({ result }: { result: Result }) {
  const { ok, transcript } = result;
  return (
    <>
      <p className={ok ? 'mail-outcome good' : 'mail-outcome bad'}>
        {ok ? t('The server took the mail. It should arrive within a minute.') : sayFault(result)}
      </p>
      {transcript.length > 0 && (
        <details open={!ok}>
          <summary>{t('What was said')}</summary>
          <ol className="transcript" aria-label={t('What was said')}>
            {transcript.map(numbered).map((line) => (
              <li key={line.number} className={`said-by-${line.from}`}>
                <span className="speaker">{speakers[line.from]}</span>
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
