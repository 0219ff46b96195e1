import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { invitationsQuery, type SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { ConfirmDialog } from '../../ui/confirm-button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';
import settingsStyles from '../settings.module.css';
import { InviteLink } from './invite-link.tsx';
import { lacksSites, type Rights, siteIdsOf } from './rights.ts';
import { RightsFields } from './rights-fields.tsx';

/** Where its draft waits while other screens are looked at. */
export const invitePlace = ['team', 'invite'];

interface InviteDraft {
  email: string;
  rights: Rights;
}

const begin: InviteDraft = { email: '', rights: { role: 'reader', isLimited: false, siteIds: [] } };

/** Invites somebody by email, and shows the link for where there is none. */
export function InviteForm({
  sites,
  mayMakeOwner,
  onDone,
}: {
  sites: SiteSummary[];
  mayMakeOwner: boolean;
  onDone: () => void;
}) {
  const { state, forget } = useKeptDraft(invitePlace, begin);
  const [{ draft }, setState] = state;
  const { email, rights } = draft;
  const set = (part: Partial<InviteDraft>) =>
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const invite = useMutation({
    mutationFn: (password?: string) =>
      call('POST /v1/invitations', {
        body: { email: email.trim(), role: rights.role, site_ids: siteIdsOf(rights), password },
      }),
    onSuccess: () => {
      forget();
      return queryClient.invalidateQueries({ queryKey: invitationsQuery().queryKey });
    },
    // The link is not to outlive this screen.
    gcTime: 0,
  });
  const form = useForm(invite, ['email'], () => {
    setTried(true);
    // What is no address is refused before anybody is asked for a password.
    if (rights.role === 'owner' && email.includes('@')) setAsking(true);
    else if (!lacksSites(rights)) invite.mutate(undefined);
  });
  if (invite.data) return <InviteLink invited={invite.data} onDone={onDone} />;
  const reason = fieldReason(invite.error, 'email');
  const emailError = reason === 'conflict' ? t('team.thisAddressIsAMember') : t('sign-in.thisIsNotAComplete');
  return (
    <>
      <form
        className={`panel ${settingsStyles.newKey}`}
        onSubmit={form.submit}
        noValidate
        aria-labelledby="invite"
      >
        <h2 id="invite">{t('team.inviteSomeone')}</h2>
        <EmailField
          first
          value={email}
          error={reason ? emailError : ''}
          onChange={(next) => {
            set({ email: next });
            clearRefusal(invite);
          }}
        />
        <RightsFields
          rights={rights}
          sites={sites}
          mayMakeOwner={mayMakeOwner}
          isSiteMissing={isTried && lacksSites(rights)}
          onChange={(next) => set({ rights: next })}
        />
        <FormActions
          form={form}
          label={t('team.sendInvitation')}
          pending={t('team.inviting')}
          onCancel={() => {
            forget();
            onDone();
          }}
        />
      </form>
      {isAsking && (
        <ConfirmDialog
          question={t('team.inviteAnOwner', { email: email.trim() })}
          confirm={t('team.sendInvitation')}
          pending={t('team.inviting')}
          asksPassword
          act={(password) => invite.mutateAsync(password)}
          onClose={() => setAsking(false)}
        >
          {t('team.ownersControlTheAccount')}
        </ConfirmDialog>
      )}
    </>
  );
}
