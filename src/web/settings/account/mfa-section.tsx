import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { loginsQuery, passkeysQuery, twoStepQuery } from '../../app/queries.ts';
import { useShownOnce } from '../../app/shown-once.ts';
import { t } from '../../i18n/t.ts';
import { AskPassword } from '../../ui/ask-password.tsx';
import formStyles from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { AppRemoval } from './app-removal.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { codePlaces, forgetCodes, forgetIdleCodes } from './code-places.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SignedOutElsewhere } from './signed-out-elsewhere.tsx';

type Doing = 'nothing' | 'set-up' | 'removal' | 'codes';

/** What is needed besides the password: codes of an app, and the codes for a bad day. */
export function TwoStepSection() {
  const [doing, setDoing] = useState<Doing>('nothing');
  const [codes, setCodes] = useShownOnce<string[]>(codePlaces.app);
  const [signedOut, setSignedOut] = useState(0);
  const twoStep = useQuery(twoStepQuery());
  const passkeys = useQuery(passkeysQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, `${doing} ${codes !== null}`);
  const queryClient = useQueryClient();
  const done = (made: string[] | null, ended = 0) => {
    if (made) forgetCodes(queryClient);
    setCodes(made);
    setSignedOut(ended);
    setDoing('nothing');
    if (ended > 0) queryClient.invalidateQueries({ queryKey: loginsQuery().queryKey });
    return queryClient.invalidateQueries({ queryKey: twoStepQuery().queryKey });
  };
  const removed = async () => {
    await done(null);
    forgetIdleCodes(queryClient);
  };
  const renew = useMutation({
    mutationFn: (password: string) => call('POST /v1/me/recovery-codes', { body: { password } }),
    onSuccess: ({ recovery_codes }) => done(recovery_codes),
  });
  const cancel = () => setDoing('nothing');
  const state = twoStep.data;
  const hasFactor = Boolean(state?.app_since) || (passkeys.data?.passkeys.length ?? 0) > 0;
  return (
    <section className="panel" aria-labelledby="own-two-step">
      <h2 id="own-two-step" ref={heading} tabIndex={-1}>
        {t('common.twoStepSignIn')}
      </h2>
      <SignedOutElsewhere count={doing === 'nothing' ? signedOut : 0} />
      <QueryState query={twoStep} height="6rem" />
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {state && !codes && doing === 'nothing' && (
        <>
          {state.app_since ? (
            <p>
              {t('account.signingInAsksForA')} {t('account.since')} <Moment at={state.app_since} />
            </p>
          ) : (
            <p className="soft">{t('account.withAnAuthenticatorAppA')}</p>
          )}
          {hasFactor && (
            <p className="soft">
              {t('account.unusedRecoveryCodesAreLeft', { count: state.recovery_codes_left })}
            </p>
          )}
          <div className={formStyles.save}>
            <button
              type="button"
              className="button"
              onClick={() => setDoing(state.app_since ? 'removal' : 'set-up')}
            >
              {state.app_since ? t('account.turnOffTheApp') : t('account.setUpAnApp')}
            </button>
            {hasFactor && (
              <button type="button" className="button" onClick={() => setDoing('codes')}>
                {t('account.newRecoveryCodes')}
              </button>
            )}
          </div>
        </>
      )}
      {doing === 'set-up' && <AppSetUp onDone={done} onCancel={cancel} />}
      {doing === 'removal' && <AppRemoval onDone={removed} onCancel={cancel} />}
      {doing === 'codes' && (
        <AskPassword
          label={t('account.makeNewCodes')}
          isPending={renew.isPending}
          error={renew.error}
          onSubmit={(password) => renew.mutate(password)}
          onCancel={cancel}
        />
      )}
    </section>
  );
}
