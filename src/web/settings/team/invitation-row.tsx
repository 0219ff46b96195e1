import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Invitation } from '../../../contract/team/members.ts';
import { call } from '../../app/api.ts';
import { invitationsQuery, type SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import settingsStyles from '../settings.module.css';
import { InviteLink } from './invite-link.tsx';
import { roleTexts, siteNames } from './role-texts.ts';
import styles from './team.module.css';

/** An invitation that nobody has accepted yet. */
export function InvitationRow({
  invitation,
  sites,
  mayChange,
}: {
  invitation: Invitation;
  sites: SiteSummary[] | undefined;
  mayChange: boolean;
}) {
  const { id, email, role, site_ids, inviter, expires_at } = invitation;
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: invitationsQuery().queryKey });
  const renew = useMutation({
    mutationFn: () => call('POST /v1/invitations/:id/renew', { params: { id } }),
    onSuccess: readAgain,
    gcTime: 0,
  });
  const revoke = useMutation({
    mutationFn: () => call('DELETE /v1/invitations/:id', { params: { id } }),
    onSuccess: readAgain,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, renew.data !== undefined);
  const error = renew.error ?? revoke.error;
  return (
    <li className={`panel ${styles.memberRow}`}>
      <div className={settingsStyles.keyTitle}>
        <h3 ref={heading} tabIndex={-1}>
          {email}
        </h3>
        <span className="soft">
          {roleTexts[role].label} · {siteNames(site_ids, sites)}
        </span>
      </div>
      <p className="soft">
        {t('team.invitedByInviter', { inviter })}
        <br />
        {t('team.runsOut')} <Moment at={expires_at} />
      </p>
      {mayChange && role === 'owner' && <p className="soft">{t('common.ownerInvitationsAreSentAgain')}</p>}
      {mayChange && (
        <div className="actions">
          {role !== 'owner' && (
            <button
              type="button"
              className="button small"
              aria-label={t('team.newLinkForEmail', { email })}
              aria-disabled={renew.isPending}
              onClick={() => !renew.isPending && renew.mutate()}
            >
              {t('team.newLink')}
            </button>
          )}
          <button
            type="button"
            className="button small danger-quiet"
            aria-label={t('team.cancelInvitationTo', { email })}
            aria-disabled={revoke.isPending}
            onClick={() => !revoke.isPending && revoke.mutate()}
          >
            {t('team.takeBack')}
          </button>
        </div>
      )}
      {error && <ErrorNotice error={error} />}
      {renew.data && <InviteLink invited={renew.data} onDone={() => renew.reset()} />}
    </li>
  );
}
