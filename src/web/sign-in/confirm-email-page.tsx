import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '../../contract/core/client.ts';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { memberQuery } from '../app/queries.ts';
import { Gate } from '../app/session/gate.tsx';
import { t } from '../i18n/t.ts';
import { fieldReason } from '../ui/field-reason.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { linkToken } from './link-token.ts';
import { UsedLink } from './used-link.tsx';

/** Confirms a new address. By a button, since some programs open every link of an email. */
export function ConfirmEmailPage() {
  const [token] = useState(linkToken);
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call('POST /v1/email-changes/confirm', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberQuery().queryKey }),
  });
  if (token === '' || (confirm.error instanceof CallError && confirm.error.status === 404)) {
    return <UsedLink advice={t('sign-in.emailLinkWorksOnce')} />;
  }
  if (fieldReason(confirm.error, 'token') === 'conflict') {
    return <UsedLink title={t('sign-in.addressIsTakenTitle')} advice={t('sign-in.addressIsTaken')} />;
  }
  return (
    <Gate>
      <Heading title={t('sign-in.confirmYourAddress')} quiet>
        {t('sign-in.confirmYourAddress')}
      </Heading>
      {confirm.isSuccess ? (
        <>
          <p role="status">{t('sign-in.fromNowOnYouSign', { email: confirm.data.email })}</p>
          <Link href="/" className="button primary wide">
            {t('shell.goToYourSites')}
          </Link>
        </>
      ) : (
        <>
          <p>{t('sign-in.youAskedToSignIn')}</p>
          {confirm.isError && <ErrorNotice error={confirm.error} />}
          <button
            type="button"
            className="button primary wide"
            aria-disabled={confirm.isPending}
            onClick={() => !confirm.isPending && confirm.mutate()}
          >
            {confirm.isPending ? t('sign-in.confirming') : t('sign-in.confirmThisAddress')}
          </button>
        </>
      )}
    </Gate>
  );
}
