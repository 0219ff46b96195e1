import { pathBelowBase } from '../app/base-path.ts';
import { rich, t } from '../i18n/t.ts';
import { Notice } from '../ui/notice.tsx';

/** Browsers do not keep the cookie of an https address over http: said before someone signs in in vain. */
export function WrongAddress({ baseUrl }: { baseUrl: string }) {
  if (isSecureContext || !baseUrl.startsWith('https:')) return null;
  // The token of a setup link stands after the path.
  const address = baseUrl + pathBelowBase(location.pathname) + location.search + location.hash;
  return (
    <Notice title={t('sign-in.notAtThisAddress')}>
      <p>{rich('sign-in.openTruceAt', { link: <a href={address}>{baseUrl}</a> })}</p>
    </Notice>
  );
}
