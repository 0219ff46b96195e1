import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mailServerQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';

const emailed = t('team.emailedThisLink');
const byHand = t('team.noMailServerIsSet');

/** The link of an invitation, this once. */
export function InviteLink({
  invited,
  onDone,
}: {
  invited: { email: string; link: string };
  onDone: () => void;
}) {
  const server = useQuery(mailServerQuery());
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="panel" aria-labelledby="invite-link">
      <h2 id="invite-link" ref={title} tabIndex={-1}>
        {t('team.emailIsInvited', { email: invited.email })}
      </h2>
      {server.data && <p>{server.data.smtp ? emailed : byHand}</p>}
      <Copyable text={invited.link} label={t('team.copyInvitationLink')} />
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          {t('team.done')}
        </button>
      </div>
    </section>
  );
}
