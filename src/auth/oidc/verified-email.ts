/** Microsoft Entra ID, which never sends `email_verified`: worldwide, for the US government, and in China. */
const entraHosts = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
];

/**
 * Whether the provider says that the address belongs to the person. Where Entra ID says nothing in `email_verified`, its
 * optional claim counts, which says that the owner of the address's domain is verified. Of others that claim means nothing.
 */
export function hasVerifiedEmail(claims: Record<string, unknown> | undefined, issuer: string): boolean {
  if (claims?.email_verified !== undefined) return claims.email_verified === true;
  const said: unknown = claims?.xms_edov;
  const isTrue = said === true || said === 1 || said === '1' || said === 'true';
  return isTrue && entraHosts.includes(new URL(issuer).host);
}
