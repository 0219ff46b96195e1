import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SignInPolicy } from '../../../contract/team/sign-in-policy.ts';
import { call } from '../../app/api.ts';
import { passkeysQuery, signInPolicyQuery, twoStepQuery } from '../../app/queries.ts';
import { rich, t } from '../../i18n/t.ts';
import { AskPassword } from '../../ui/ask-password.tsx';
import settingStyles from '../../ui/setting.module.css';
import { Switch } from '../../ui/switch.tsx';
import styles from './team.module.css';

/** Whether everybody needs a second factor; an owner's to decide, who has one. */
export function SignInPolicySwitch() {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const policy = useQuery(signInPolicyQuery()).data;
  const hasApp = Boolean(useQuery(twoStepQuery()).data?.app_since);
  const hasPasskey = (useQuery(passkeysQuery()).data?.passkeys.length ?? 0) > 0;
  const change = useMutation({
    mutationFn: (body: { second_factor: SignInPolicy['second_factor']; password: string }) =>
      call('PUT /v1/sign-in-policy', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(signInPolicyQuery().queryKey, saved);
      setAsking(false);
    },
  });
  if (!policy) return null;
  const isOn = policy.second_factor === 'everybody';
  const mayTurn = isOn || hasApp || hasPasskey;
  return (
    <section aria-labelledby="sign-in-policy" className={styles.memberSection}>
      <h2 id="sign-in-policy">{t('team.signIn')}</h2>
      <div className="panel">
        <div className={settingStyles.setting}>
          <div>
            <h3 id="second-factor">{t('team.requireTwoSteps')}</h3>
            <p id="second-factor-hint" className="soft">
              {t('team.whoHasNoneSetsUp')} {t('team.membersHaveNoneYet', { count: policy.members_without })}
            </p>
          </div>
          <Switch
            isOn={isOn}
            labelId="second-factor"
            textId="second-factor-hint"
            isDisabled={!mayTurn}
            isPending={change.isPending}
            onTurn={() => setAsking(true)}
          />
        </div>
        {!mayTurn && (
          <p>
            {rich('team.beforeYouAskItOf', {
              link: <Link href="/settings/account">{t('team.setUpYourOwnSecond')}</Link>,
            })}
          </p>
        )}
        {isAsking && (
          <AskPassword
            label={isOn ? t('team.makeItOptional') : t('team.requireIt')}
            isPending={change.isPending}
            error={change.error}
            onSubmit={(password) =>
              change.mutate({ second_factor: isOn ? 'own_choice' : 'everybody', password })
            }
            onCancel={() => {
              change.reset();
              setAsking(false);
            }}
          />
        )}
      </div>
    </section>
  );
}
