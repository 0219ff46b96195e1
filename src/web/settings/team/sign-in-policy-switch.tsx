import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { SignInPolicy } from '../../../contract/team/sign-in-policy.ts';
import { call } from '../../app/api.ts';
import { passkeysQuery, signInPolicyQuery, twoStepQuery } from '../../app/queries.ts';
import { rich, t, tn } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Whether everybody needs a second factor; an owner's to decide, who has one. */
export function SignInPolicySwitch() {
  const queryClient = useQueryClient();
  const policy = useQuery(signInPolicyQuery()).data;
  const hasApp = Boolean(useQuery(twoStepQuery()).data?.app_since);
  const hasPasskey = (useQuery(passkeysQuery()).data?.passkeys.length ?? 0) > 0;
  const change = useMutation({
    mutationFn: (second_factor: SignInPolicy['second_factor']) =>
      call('PUT /v1/sign-in-policy', { body: { second_factor } }),
    onSuccess: (saved) => queryClient.setQueryData(signInPolicyQuery().queryKey, saved),
  });
  if (!policy) return null;
  const isOn = policy.second_factor === 'everybody';
  const mayTurn = isOn || hasApp || hasPasskey;
  return (
    <section aria-labelledby="sign-in-policy" className="member-section">
      <h2 id="sign-in-policy">{t('Sign-in')}</h2>
      <div className="panel">
        <div className="setting">
          <div>
            <h3 id="second-factor">{t('Everybody needs a second step')}</h3>
            <p id="second-factor-hint" className="soft">
              {t(
                'Who has none sets up an app or a passkey before anything else. API keys, and whoever signs in at your provider, are not asked.',
              )}{' '}
              {tn(policy.members_without, '{count} member has none yet.', '{count} members have none yet.')}
            </p>
          </div>
          <Switch
            isOn={isOn}
            labelId="second-factor"
            textId="second-factor-hint"
            isDisabled={!mayTurn}
            isPending={change.isPending}
            onTurn={() => change.mutate(isOn ? 'own_choice' : 'everybody')}
          />
        </div>
        {!mayTurn && (
          <p>
            {rich('Before you ask it of others, {link}.', {
              link: <Link href="/settings/account">{t('set up your own second step')}</Link>,
            })}
          </p>
        )}
        {change.isError && <ErrorNotice error={change.error} />}
      </div>
    </section>
  );
}
