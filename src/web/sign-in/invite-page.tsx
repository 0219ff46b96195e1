import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { CallError, type Good } from '../../contract/core/client.ts';
import { invitedTo } from '../../contract/messages/invited-to.ts';
import type { Routes } from '../../contract/routes.ts';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { memberQuery } from '../app/queries.ts';
import { Gate, GateSkeleton } from '../app/session/gate.tsx';
import { newPasswordError } from '../app/session/new-password-error.ts';
import { NewPasswordField } from '../app/session/new-password-field.tsx';
import { say } from '../i18n/say.ts';
import { t } from '../i18n/t.ts';
import { Field } from '../ui/field.tsx';
import { fieldReason } from '../ui/field-reason.ts';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { linkToken } from './link-token.ts';
import { UsedLink } from './used-link.tsx';

/** What an invitation leads to: a name, a password, and in. */
export function InvitePage() {
  const [token] = useState(linkToken);
  const look = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('POST /v1/invitations/look', { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const me = useQuery(memberQuery()).data?.member;
  const isSpent = look.error instanceof CallError && look.error.status === 404;
  if (token === '' || isSpent) return <SpentInvitation signedInAs={me?.email} />;
  if (look.data?.site_names?.length === 0) return <WithoutSites inviter={look.data.inviter} />;
  if (look.data) return <AcceptForm token={token} signedInAs={me?.email} {...look.data} />;
  if (look.isPending) return <GateSkeleton />;
  return (
    <Gate>
      <ErrorNotice error={look.error} onRetry={() => look.refetch()} />
    </Gate>
  );
}

function SpentInvitation({ signedInAs }: { signedInAs?: string }) {
  return <UsedLink advice={t('sign-in.invitationUsedOrExpired')} signedInAs={signedInAs} />;
}

/** All sites that it was limited to were deleted meanwhile. */
function WithoutSites({ inviter }: { inviter: string }) {
  const advice = `${t('sign-in.sitesWereDeleted')} ${t('sign-in.askForNewInvitation', { inviter })}`;
  return <UsedLink title={t('sign-in.invitationNoLongerWorks')} advice={advice} />;
}

type Invited = { token: string; signedInAs?: string } & Good<Routes['POST /v1/invitations/look']>;

function AcceptForm({ token, signedInAs, inviter, email, role, site_names }: Invited) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const accept = useMutation({
    mutationFn: () => call('POST /v1/invitations/accept', { body: { token, name, password } }),
    onSuccess: (answer) => {
      queryClient.clear();
      queryClient.setQueryData(memberQuery().queryKey, answer);
      navigate('/', { replace: true });
    },
  });
  if (accept.error instanceof CallError && accept.error.status === 404)
    return <SpentInvitation signedInAs={signedInAs} />;
  const isTaken = fieldReason(accept.error, 'token') === 'conflict';
  if (isTaken)
    return <UsedLink title={t('sign-in.addressIsTakenTitle')} advice={t('sign-in.addressIsTaken')} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTooShort(password.length < 10);
    if (password.length >= 10 && !accept.isPending) accept.mutate();
  };
  const error = newPasswordError(isTooShort, accept.error);
  return (
    <Gate>
      <form onSubmit={submit} noValidate>
        <Heading title={t('sign-in.invitation')} quiet>
          {t('sign-in.youAreInvited')}
        </Heading>
        <p>{t('sign-in.inviterAsksYouToJoin', { inviter, email })}</p>
        <p>{say(invitedTo(role, site_names))}</p>
        {signedInAs && (
          <Notice title={t('sign-in.signedInAs', { email: signedInAs })}>
            <p>{t('sign-in.joiningSignsYouOut', { email })}</p>
          </Notice>
        )}
        {accept.isError && !error && <ErrorNotice error={accept.error} />}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          label={t('common.yourName')}
          autoComplete="name"
          maxLength={80}
          first
          value={name}
          hint={t('account.forTheOthersInThe')}
          onChange={(event) => setName(event.target.value)}
        />
        <NewPasswordField
          label={t('common.password')}
          value={password}
          error={error}
          onChange={setPassword}
        />
        <button type="submit" className="button primary wide" aria-disabled={accept.isPending}>
          {accept.isPending ? t('sign-in.joining') : t('sign-in.join')}
        </button>
      </form>
    </Gate>
  );
}
