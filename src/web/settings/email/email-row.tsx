import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailSummary } from '../../../contract/operations/emails.ts';
import { call } from '../../app/api.ts';
import { keyOf } from '../../app/query-key.ts';
import { t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import emailStyles from './email.module.css';
import { emailFailureText } from './email-failure-text.ts';
import styles from './email-row.module.css';
import { OpenEmail } from './open-email.tsx';

const states: Record<EmailSummary['state'], { text: string; look: string | undefined }> = {
  waiting: { text: t('common.onItsWay'), look: styles.emailState },
  sent: { text: t('common.sent'), look: `${styles.emailState} ${styles.emailSent}` },
  kept: { text: t('email-settings.keptHere'), look: styles.emailState },
  failed: { text: t('email-settings.failed'), look: `${styles.emailState} ${styles.emailFailed}` },
};

/** One email of the outbox; when opened, it shows its content. */
export function EmailRow({ email }: { email: EmailSummary }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, subject, to, state, created_at } = email;
  const failure = emailFailureText(email);
  const send = useMutation({
    mutationFn: () => call('POST /v1/mails/:id/send', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('GET /v1/mails') }),
  });
  return (
    <li className={`panel ${emailStyles.emailRow}`} data-part="email">
      <div className={styles.emailHead}>
        <h3>{subject}</h3>
        <p className="soft">
          <bdi>{to}</bdi> · <Moment at={created_at} />
        </p>
      </div>
      <span className={states[state].look}>{states[state].text}</span>
      <div className={styles.emailActs}>
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? t('common.close') : t('common.open')} ${subject}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('common.close') : t('common.open')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={send.isPending}
          aria-label={`${state === 'waiting' ? t('common.tryNow') : t('common.sendAgain')} ${subject}`}
          onClick={() => !send.isPending && send.mutate()}
        >
          {state === 'waiting' ? t('common.tryNow') : t('common.sendAgain')}
        </button>
      </div>
      {failure && <p className={emailStyles.emailError}>{failure}</p>}
      {send.isError && <ErrorNotice error={send.error} />}
      {isOpen && <OpenEmail id={id} />}
    </li>
  );
}
