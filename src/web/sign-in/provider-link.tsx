import { useSearch } from 'wouter';
import { underBase } from '../app/base-path.ts';
import { t } from '../i18n/t.ts';
import { Notice } from '../ui/notice.tsx';

/** The way to the provider: a plain link, which the server turns into the provider's own address. */
export function ProviderLink({ provider, next }: { provider: string; next: string }) {
  return (
    <a className="button wide" href={`${underBase('/login/oidc')}?${new URLSearchParams({ next })}`}>
      {t('Sign in with {provider}', { provider })}
    </a>
  );
}

const failures: Record<string, { title: string; advice: string }> = {
  cancelled: { title: t('You were not signed in'), advice: t('You stopped at the provider.') },
  expired: {
    title: t('Please begin again'),
    advice: t('This sign-in was begun in another browser, or more than ten minutes ago.'),
  },
  unverified: {
    title: t('Your e-mail address is not verified'),
    advice: t('The provider has not confirmed that the address is yours. Confirm it there, then try again.'),
  },
  domain: {
    title: t('Your e-mail address may not enter'),
    advice: t('Only addresses of certain domains may sign in here. Ask whoever runs this Truce.'),
  },
  other: {
    title: t('This address belongs to another member'),
    advice: t('The provider knows somebody else by it. Ask an owner.'),
  },
  unknown: { title: t('You are not a member yet'), advice: t('Ask an owner to invite you.') },
  provider: {
    title: t('The provider did not answer as expected'),
    advice: t('Try again. If it stays so, the log of Truce says why.'),
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
