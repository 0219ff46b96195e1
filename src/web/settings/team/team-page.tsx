import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIsKept } from '../../app/kept-draft.ts';
import { Heading } from '../../app/page-heading.tsx';
import {
  invitationsQuery,
  memberQuery,
  membersQuery,
  signInPolicyQuery,
  sitesQuery,
} from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import settingsStyles from '../settings.module.css';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm, invitePlace } from './invite-form.tsx';
import { LeftBehind, type LeftWork, leftAnything } from './left-behind.tsx';
import { MemberRow } from './member-row.tsx';
import { SignInPolicySwitch } from './sign-in-policy-switch.tsx';
import styles from './team.module.css';

/** Who may sign in, what each may do, and who is asked to join. */
export function TeamPage() {
  const members = useQuery(membersQuery());
  const invited = useQuery(invitationsQuery());
  const invitations = invited.data?.invitations ?? [];
  const siteList = useQuery(sitesQuery());
  const sites = siteList.data?.sites;
  const me = useQuery(memberQuery()).data?.member;
  const [isInviting, setInviting] = useState(useIsKept(invitePlace));
  const [left, setLeft] = useState<LeftWork | null>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  useFocusKept(lead, `${isInviting} ${members.data?.members.length} ${invitations.length}`);
  const rejoinsAs = useQuery(signInPolicyQuery()).data?.default_role ?? null;
  /** Rights that a member got back end their own list, and leave another's as it is. */
  const showLeft = (latest: LeftWork) =>
    setLeft((known) => {
      if (leftAnything(latest.stillWorking)) return latest;
      return known?.id === latest.id ? null : known;
    });
  const isOwner = me?.role === 'owner';
  const owners = members.data?.members.filter(({ role }) => role === 'owner').length;
  return (
    <>
      <div className="page-head">
        <Heading title={t('common.team')}>{t('common.team')}</Heading>
        {!isInviting && (
          <button type="button" className="button primary" onClick={() => setInviting(true)}>
            {t('team.invite')}
          </button>
        )}
      </div>
      <p ref={lead} className={`soft ${settingsStyles.keysLead}`} tabIndex={-1}>
        {t('team.inviteColleagues')}
      </p>
      <QueryState query={siteList} height={isInviting ? '12rem' : '0'} />
      {isInviting && sites && (
        <InviteForm sites={sites} mayMakeOwner={isOwner} onDone={() => setInviting(false)} />
      )}
      {left && (
        <LeftBehind
          key={left.id}
          left={left}
          sites={sites}
          onDone={() => {
            setLeft(null);
            lead.current?.focus();
          }}
        />
      )}
      <QueryState query={members} height="12rem" />
      {me && members.data && (
        <section aria-labelledby="members" className={styles.memberSection}>
          <h2 id="members">{t('team.members')}</h2>
          <ul className={settingsStyles.keyList}>
            {members.data.members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                sites={sites}
                isMe={member.id === me.id}
                isOnlyOwner={member.role === 'owner' && owners === 1}
                myRole={me.role}
                rejoinsAs={rejoinsAs}
                onLeft={showLeft}
              />
            ))}
          </ul>
        </section>
      )}
      <QueryState query={invited} height="0" />
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className={styles.memberSection}>
          <h2 id="invitations">{t('team.invited')}</h2>
          <ul className={settingsStyles.keyList}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                sites={sites}
                mayChange={isOwner || invitation.role !== 'owner'}
              />
            ))}
          </ul>
        </section>
      )}
      {isOwner && <SignInPolicySwitch />}
    </>
  );
}
