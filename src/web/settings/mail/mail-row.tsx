import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailHead } from '../../../contract/operations/mails.ts';
import { call } from '../../app/api.ts';
import { keyOf } from '../../app/query-key.ts';
import { t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import mailStyles from './mail.module.css';
import styles from './mail-row.module.css';
import { OpenMail } from './open-mail.tsx';

const states: Record<MailHead['state'], { text: string; look: string | undefined }> = {
  waiting: { text: t('common.onItsWay'), look: styles.mailState },
  sent: { text: t('common.sent'), look: `${styles.mailState} ${styles.mailSent}` },
  kept: { text: t('mail.keptHere'), look: styles.mailState },
  failed: { text: t('mail.failed'), look: `${styles.mailState} ${styles.mailFailed}` },
};

/** One email of the outbox; when opened, it shows its content. */
export function MailRow({ mail }: { mail: MailHead }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, subject, to, state, error, created_at } = mail;
  const send = useMutation({
    mutationFn: () => call('POST /v1/mails/:id/send', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('GET /v1/mails') }),
  });
  return (
    <li className={`panel ${mailStyles.mailRow}`} data-part="mail">
      <div className={styles.mailHead}>
        <h3>{subject}</h3>
        <p className="soft">
          <bdi>{to}</bdi> · <Moment at={created_at} />
        </p>
      </div>
      <span className={states[state].look}>{states[state].text}</span>
      <div className={styles.mailActs}>
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
      {error && <p className={mailStyles.mailError}>{error}</p>}
      {send.isError && <ErrorNotice error={send.error} />}
      {isOpen && <OpenMail id={id} />}
    </li>
  );
}
