import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamMember } from '../../../contract/team/members.ts';
import type { Role } from '../../../contract/team/roles.ts';
import { call } from '../../app/api.ts';
import { memberQuery, membersQuery, type SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';
import settingsStyles from '../settings.module.css';
import { type Rights, RightsFields, siteIdsOf } from './rights-fields.tsx';
import { roleTexts, siteNames } from './role-texts.ts';
import styles from './team.module.css';

interface MemberRowProps {
  member: TeamMember;
  sites: SiteSummary[];
  isMe: boolean;
  /** Without whom nobody could give rights: cannot be removed, and keeps the role. */
  isOnlyOwner: boolean;
  /** Role of the member who is signed in. */
  myRole: Role;
}

type Allowed = Pick<TeamMember, 'role' | 'site_ids'>;

/** One member: what they may do, where, and when they were last here. */
export function MemberRow({ member, sites, isMe, isOnlyOwner, myRole }: MemberRowProps) {
  const { id, email, name, role, site_ids, last_seen_at } = member;
  const [isChanging, setChanging] = useState(false);
  const [before, setBefore] = useState<Allowed | null>(null);
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [membersQuery(), memberQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  const change = useMutation({
    mutationFn: (body: Allowed) => call('PATCH /v1/members/:id', { params: { id }, body }),
    onSuccess: readAgain,
  });
  const save = (wanted: Allowed) => {
    change.mutate(wanted, {
      onSuccess: () => {
        setBefore({ role, site_ids });
        setChanging(false);
      },
    });
  };
  const reset = useMutation({
    mutationFn: () => call('DELETE /v1/members/:id/second-factors', { params: { id } }),
  });
  const remove = async () => {
    await call('DELETE /v1/members/:id', { params: { id } });
    await readAgain();
  };
  const mayChange = !isOnlyOwner && (role !== 'owner' || myRole === 'owner');
  const shown = name || email;
  return (
    <li className={`panel ${styles.memberRow}`}>
      <div className={settingsStyles.keyTitle}>
        <h3>
          {shown} {isMe && <span className="soft">{t('team.you')}</span>}
        </h3>
        {name && <span className="soft">{email}</span>}
      </div>
      <p>
        <b>{roleTexts[role].label}</b> · {siteNames(site_ids, sites)}
        <br />
        <span className="soft">
          {last_seen_at ? (
            <>
              {t('team.lastHere')} <Moment at={last_seen_at} />
            </>
          ) : (
            t('team.signedInNowhere')
          )}
        </span>
      </p>
      {isOnlyOwner && isMe && <p className="soft">{t('team.youAreTheOnlyOwner')}</p>}
      {mayChange && !isChanging && (
        <div className="actions">
          <button
            type="button"
            className="button small"
            aria-label={t('team.changeTheRoleOfMember', { member: shown })}
            onClick={() => setChanging(true)}
          >
            {t('common.change')}
          </button>
          {myRole === 'owner' && !isMe && (
            <ConfirmButton
              label={t('team.resetSignIn')}
              name={t('team.resetSignInMember', { member: shown })}
              question={t('team.letMemberInWithThe', { member: shown })}
              confirm={t('team.reset')}
              pending={t('team.resetting')}
              act={() => reset.mutateAsync()}
            >
              {t('team.forWhoLostTheirPhone')}
            </ConfirmButton>
          )}
          <ConfirmButton
            label={t('common.remove2')}
            name={t('team.removeMember3', { member: shown })}
            question={t('team.removeMember2', { member: shown })}
            confirm={t('team.removeMember')}
            pending={t('common.removing')}
            act={remove}
          >
            {t('team.theyAreSignedOutEverywhere')}
          </ConfirmButton>
        </div>
      )}
      {reset.data && !isChanging && (
        <p role="status" className={styles.memberNote}>
          {reset.data.had_any
            ? t('team.fromNowOnThePassword', { member: shown })
            : t('team.memberHadSetUpNo', { member: shown })}
        </p>
      )}
      {before && !isChanging && (
        <p role="status" className={styles.memberNote}>
          {t('team.savedItCountsFromNow')}{' '}
          <button
            type="button"
            className="button small"
            onClick={() => change.mutate(before, { onSuccess: () => setBefore(null) })}
          >
            {t('common.undo')}
          </button>
        </p>
      )}
      {isChanging && (
        <RightsForm
          member={member}
          sites={sites}
          mayMakeOwner={myRole === 'owner'}
          isSaving={change.isPending}
          onSave={save}
          onCancel={() => setChanging(false)}
        />
      )}
      {change.isError && <ErrorNotice error={change.error} />}
    </li>
  );
}

function RightsForm({
  member,
  sites,
  mayMakeOwner,
  isSaving,
  onSave,
  onCancel,
}: {
  member: TeamMember;
  sites: SiteSummary[];
  mayMakeOwner: boolean;
  isSaving: boolean;
  onSave: (wanted: Allowed) => void;
  onCancel: () => void;
}) {
  const [rights, setRights] = useState<Rights>({ role: member.role, siteIds: member.site_ids ?? [] });
  const form = useForm({ isPending: isSaving, error: null }, [], () =>
    onSave({ role: rights.role, site_ids: siteIdsOf(rights) }),
  );
  return (
    <form className={styles.memberRights} onSubmit={form.submit}>
      <RightsFields rights={rights} sites={sites} mayMakeOwner={mayMakeOwner} onChange={setRights} />
      <FormActions form={form} label={t('common.save')} pending={t('common.saving')} onCancel={onCancel} />
    </form>
  );
}
