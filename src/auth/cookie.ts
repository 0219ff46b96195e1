import { basePathOf } from '../kit/base-path.ts';

interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/**
 * Over https a cookie is bound to this very host (`__Host-`), or, where the service has only a part of it, to https
 * (`__Secure-`); over plain http (a first try on a LAN) it cannot be.
 */
function fullName(name: string, baseUrl: string): string {
  if (!baseUrl.startsWith('https:')) return name;
  return `${basePathOf(baseUrl) ? '__Secure-' : '__Host-'}${name}`;
}

export function writeCookie({ name, value, maxAgeSeconds }: Cookie, baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  const flags = `Path=${basePathOf(baseUrl) || '/'}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
  return `${fullName(name, baseUrl)}=${value}; ${flags}`;
}

/**
 * The value under the one name that `writeCookie` gives here: under another, a sibling host or somebody on the way
 * could have set it. Where two have the name over https, one may be a stranger's, so neither counts.
 */
export function readCookie(
  cookies: string | undefined,
  name: string,
  baseUrl: string,
  form: RegExp,
): string | null {
  const wanted = fullName(name, baseUrl);
  const values = (cookies ?? '').split(';').flatMap((part) => {
    const [key, value = ''] = part.trim().split('=');
    return key === wanted ? [value] : [];
  });
  if (values.length > 1 && baseUrl.startsWith('https:')) return null;
  return values.find((value) => form.test(value)) ?? null;
}
