import { t } from '../../i18n/t.ts';

/** Says that a new factor ended the sessions that began without it. */
export function SignedOutElsewhere({ count = 0 }: { count: number | undefined }) {
  return (
    <p role="status" className={count > 0 ? 'soft' : 'visually-hidden'}>
      {count > 0 && t('account.otherSessionsSignedOut', { count })}
    </p>
  );
}
