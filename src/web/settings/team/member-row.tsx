import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TeamMember } from '../../../contract/team/members.ts';
import type { Role } from '../../../contract/team/roles.ts';
import type { SignInPolicy } from '../../../contract/team/sign-in-policy.ts';
import { call } from '../../app/api.ts';
import { memberQuery, membersQuery, type SiteSummary, signInPolicyQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ConfirmButton, ConfirmDialog } from '../../ui/confirm-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import settingsStyles from '../settings.module.css';
import type { LeftWork } from './left-behind.tsx';
import { isOwnerWork, rightsUndo } from './rights.ts';
import { RightsForm } from './rights-form.tsx';
import { roleTexts, siteNames } from './role-texts.ts';
import styles from './team.module.css';

interface MemberRowProps {
  member: TeamMember;
  /** Undefined until they are known: nobody is limited to others before. */
  sites: SiteSummary[] | undefined;
  isMe: boolean;
  /** Without whom nobody could give rights: cannot be removed, and keeps the role. */
  isOnlyOwner: boolean;
  /** Role of the member who is signed in. */
  myRole: Role;
  /** As what the sign-in provider lets somebody in again who was removed; null where it does not. */
  rejoinsAs: SignInPolicy['default_role'];
  /** Told what the member created still works, after a change or the removal. */
  onLeft: (left: LeftWork) => void;
}

type Allowed = Pick<TeamMember, 'role' | 'site_ids'>;

/** A change that was saved, and what it was before. */
interface Saved {
  sent: Partial<Allowed>;
  before: Allowed;
}

/** One member: what they may do, where, and when they were last here. */
export function MemberRow({ member, sites, isMe, isOnlyOwner, myRole, rejoinsAs, onLeft }: MemberRowProps) {
  const { id, email, name, role, site_ids, last_seen_at } = member;
  const [isChanging, setChanging] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isUndone, setUndone] = useState(false);
  // What somebody would take from themselves, before they confirm it.
  const [asked, setAsked] = useState<Partial<Allowed> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, `${isChanging} ${saved !== null}`);
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [membersQuery(), memberQuery(), signInPolicyQuery()].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const change = useMutation({
    mutationFn: (body: Partial<Allowed> & { password?: string }) =>
      call('PATCH /v1/members/:id', { params: { id }, body }),
    onSuccess: async ({ still_working }) => {
      await readAgain();
      onLeft({ id, member: name || email, stillWorking: still_working });
    },
  });
  const send = async (sent: Partial<Allowed>, password?: string) => {
    await change.mutateAsync({ ...sent, password });
    setSaved({ sent, before: { role, site_ids } });
    setUndone(false);
    setChanging(false);
  };
  const save = (sent: Partial<Allowed>) => {
    if (Object.keys(sent).length === 0) return setChanging(false);
    if (isMe || isOwnerWork(role, sent)) return setAsked(sent);
    // The mutation shows its error below.
    send(sent).catch(() => undefined);
  };
  const takeBack = (before: Partial<Allowed>) =>
    change.mutate(before, {
      onSuccess: () => {
        setSaved(null);
        setUndone(true);
      },
    });
  const isUndoable = saved && !isOwnerWork(saved.before.role, saved.sent);
  const undo = isUndoable && sites && rightsUndo(saved.sent, saved.before, member, sites);
  const reset = useMutation({
    mutationFn: (password: string) =>
      call('POST /v1/members/:id/second-factors/remove', { params: { id }, body: { password } }),
    onSuccess: readAgain,
  });
  const remove = async () => {
    const { still_working } = await call('DELETE /v1/members/:id', { params: { id } });
    await readAgain();
    // Now that the row is gone with its dialog, what is shown can have the focus.
    onLeft({ id, member: name || email, stillWorking: still_working });
  };
  const mayChange = !isOnlyOwner && (role !== 'owner' || myRole === 'owner');
  const shown = name || email;
  return (
    <li className={`panel ${styles.memberRow}`}>
      <div className={settingsStyles.keyTitle}>
        <h3 ref={heading} tabIndex={-1}>
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
      {mayChange && role === 'owner' && (
        <p className="soft">{isMe ? t('team.toLeaveChangeYourRole') : t('common.ownersKeepTheirPlace')}</p>
      )}
      {mayChange && !isChanging && (
        <div className="actions">
          <button
            type="button"
            className="button small"
            aria-label={t('team.changeTheRoleOfMember', { member: shown })}
            aria-disabled={!sites}
            onClick={() => sites && setChanging(true)}
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
              asksPassword
              act={(password) => reset.mutateAsync(password)}
            >
              {t('team.forWhoLostTheirPhone')}
            </ConfirmButton>
          )}
          {role !== 'owner' && (
            <ConfirmButton
              label={t('common.remove2')}
              name={t('team.removeMember3', { member: shown })}
              question={isMe ? t('team.removeYourself') : t('team.removeMember2', { member: shown })}
              confirm={isMe ? t('team.removeMe') : t('team.removeMember')}
              pending={t('common.removing')}
              act={remove}
            >
              {isMe ? (
                t('team.youAreSignedOutForGood')
              ) : (
                <>
                  {t('team.theyAreSignedOutEverywhere')}{' '}
                  {rejoinsAs ? t('team.theyRejoinAs', { role: rejoinsAs }) : t('team.inviteThemAgain')}{' '}
                  {t('team.whatTheyMadeKeepsWorking')}
                </>
              )}
            </ConfirmButton>
          )}
        </div>
      )}
      {reset.data && !isChanging && (
        <p role="status" className={styles.memberNote}>
          {reset.data.had_any
            ? t('team.fromNowOnThePassword', { member: shown })
            : t('team.memberHadSetUpNo', { member: shown })}
        </p>
      )}
      {/* Here before it says something: a screen reader hears what is put into it. */}
      <p role="status" className={!isChanging && (saved || isUndone) ? styles.memberNote : 'visually-hidden'}>
        {!isChanging && saved && t('team.savedItCountsFromNow')}
        {!isChanging && isUndone && t('team.undone')}{' '}
        {!isChanging && undo && (
          <button type="button" className="button small" onClick={() => takeBack(undo)}>
            {t('common.undo')}
          </button>
        )}
      </p>
      {isChanging && sites && (
        <RightsForm
          member={member}
          sites={sites}
          mayMakeOwner={myRole === 'owner'}
          isSaving={change.isPending}
          onSave={save}
          onCancel={() => setChanging(false)}
        />
      )}
      {asked && (
        <ConfirmDialog
          {...roleQuestion(shown, isMe, asked)}
          pending={t('common.saving')}
          asksPassword={isOwnerWork(role, asked)}
          act={(password) => send(asked, isOwnerWork(role, asked) ? password : undefined)}
          onClose={() => setAsked(null)}
        />
      )}
      {change.isError && !asked && <ErrorNotice error={change.error} />}
    </li>
  );
}

/** What is asked before somebody changes their own role, or makes or ends an owner. */
function roleQuestion(member: string, isMe: boolean, asked: Partial<Allowed>) {
  if (isMe) {
    const question = t('team.changeOwnRole');
    return { question, confirm: t('team.changeMyRole'), children: t('team.ownRoleIsLost') };
  }
  if (asked.role === 'owner') {
    const question = t('team.makeMemberAnOwner', { member });
    return { question, confirm: t('team.makeOwner'), children: t('team.ownersControlTheAccount') };
  }
  const question = t('team.revokeOwnerRole', { member });
  return { question, confirm: t('team.changeRole'), children: t('team.ownerRightsAreLost') };
}
