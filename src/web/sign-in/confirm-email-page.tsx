import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '../../contract/core/client.ts';
import { call } from '../app/api.ts';
import { Heading } from '../app/page-heading.tsx';
import { memberQuery } from '../app/queries.ts';
import { t } from '../i18n/t.ts';
import { fieldReason } from '../ui/field-reason.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { Gate } from './gate.tsx';
import { linkToken } from './link-token.ts';
import { SpentLink } from './spent-link.tsx';

/** Confirms a new address. By a button: programs that look at every link of a mail must not do it. */
export function ConfirmEmailPage() {
  const [token] = useState(linkToken);
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call('POST /v1/email-changes/confirm', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberQuery().queryKey }),
  });
  if (token === '' || (confirm.error instanceof CallError && confirm.error.status === 404)) {
    return (
      <SpentLink
        advice={t('It is good once and for one hour. Ask for another one on your account’s page.')}
      />
    );
  }
  if (fieldReason(confirm.error, 'token') === 'conflict') {
    return <SpentLink advice={t('Somebody signs in with this address already.')} />;
  }
  return (
    <Gate>
      <Heading title={t('Confirm your address')} quiet>
        {t('Confirm your address')}
      </Heading>
      {confirm.isSuccess ? (
        <>
          <p role="status">{t('From now on you sign in as {email}.', { email: confirm.data.email })}</p>
          <Link href="/" className="button primary wide">
            {t('Go to your sites')}
          </Link>
        </>
      ) : (
        <>
          <p>{t('You asked to sign in with this address from now on.')}</p>
          {confirm.isError && <ErrorNotice error={confirm.error} />}
          <button
            type="button"
            className="button primary wide"
            aria-disabled={confirm.isPending}
            onClick={() => !confirm.isPending && confirm.mutate()}
          >
            {confirm.isPending ? t('Confirming…') : t('Confirm this address')}
          </button>
        </>
      )}
    </Gate>
  );
}
