import { useSearch } from 'wouter';
import { underBase } from '../app/base-path.ts';
import { t } from '../i18n/t.ts';
import { Notice } from '../ui/notice.tsx';

/** The way to the provider: a plain link, which the server turns into the provider's own address. */
export function ProviderLink({ provider, next }: { provider: string; next: string }) {
  return (
    <a className="button wide" href={`${underBase('/login/oidc')}?${new URLSearchParams({ next })}`}>
      {t('sign-in.signInWithProvider', { provider })}
    </a>
  );
}

const failures: Record<string, { title: string; advice: string }> = {
  cancelled: { title: t('sign-in.youWereNotSignedIn'), advice: t('sign-in.youStoppedAtTheProvider') },
  expired: {
    title: t('sign-in.pleaseBeginAgain'),
    advice: t('sign-in.thisSignInWasBegun'),
  },
  unverified: {
    title: t('sign-in.emailIsNotVerified'),
    advice: t('sign-in.theProviderHasNotConfirmed'),
  },
  domain: {
    title: t('sign-in.emailIsNotAllowed'),
    advice: t('sign-in.onlyAddressesOfCertainDomains'),
  },
  other: {
    title: t('sign-in.thisAddressBelongsToAnother'),
    advice: t('sign-in.providerAccountIsTaken'),
  },
  unknown: { title: t('sign-in.youAreNotAMember'), advice: t('sign-in.askAnOwnerToInvite') },
  full: { title: t('sign-in.theTeamIsFull'), advice: t('sign-in.askAnOwnerForAPlace') },
  sites_deleted: { title: t('sign-in.youAreNotAMember'), advice: t('common.invitationSitesDeleted') },
  provider: {
    title: t('sign-in.theProviderDidNotAnswer'),
    advice: t('sign-in.tryAgainIfItStays'),
  },
};

/** Why the provider's answer signed nobody in. */
export function ProviderFailure() {
  const failure = failures[new URLSearchParams(useSearch()).get('sso') ?? ''];
  if (!failure) return null;
  return (
    <Notice title={failure.title}>
      <p>{failure.advice}</p>
    </Notice>
  );
}
