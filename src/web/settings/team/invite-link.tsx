import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mailServerQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';

const mailed = t(
  'A mail with this link is on its way. You can also hand it over yourself: it is shown only now, and good once, for seven days.',
);
const byHand = t(
  'No mail server is set up, so hand this link over yourself: it is shown only now, and good once, for seven days.',
);

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
        {t('{email} is invited', { email: invited.email })}
      </h2>
      {server.data && <p>{server.data.smtp ? mailed : byHand}</p>}
      <Copyable text={invited.link} label={t('Copy invitation link')} />
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          {t('Done')}
        </button>
      </div>
    </section>
  );
}
