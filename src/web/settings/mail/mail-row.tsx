import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailHead } from '../../../contract/operations/mails.ts';
import { call } from '../../app/api.ts';
import { mailsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { OpenMail } from './open-mail.tsx';

const stateTexts: Record<MailHead['state'], string> = {
  waiting: t('common.onItsWay'),
  sent: t('common.sent'),
  kept: t('mail.keptHere'),
  failed: t('mail.failed'),
};

/** One email of the outbox; when opened, it shows its content. */
export function MailRow({ mail }: { mail: MailHead }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, subject, to, state, error, created_at } = mail;
  const send = useMutation({
    mutationFn: () => call('POST /v1/mails/:id/send', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mailsQuery().queryKey }),
  });
  return (
    <li className="panel mail-row">
      <div className="mail-head">
        <h3>{subject}</h3>
        <p className="soft">
          <bdi>{to}</bdi> · <Moment at={created_at} />
        </p>
      </div>
      <span className={`mail-state ${state}`}>{stateTexts[state]}</span>
      <div className="mail-acts">
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
      {error && <p className="mail-error">{error}</p>}
      {send.isError && <ErrorNotice error={send.error} />}
      {isOpen && <OpenMail id={id} />}
    </li>
  );
}
