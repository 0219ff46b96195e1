import { expect, it } from 'vitest';
import { hasVerifiedEmail } from '../../src/auth/oidc/verified-email.ts';

const entra = 'https://login.microsoftonline.com/1a2b/v2.0';

it.each([true, 1, '1', 'true'])('takes the claim of Entra ID for a verified address: %j', (xms_edov) => {
  for (const host of [
    'login.microsoftonline.com',
    'login.microsoftonline.us',
    'login.partner.microsoftonline.cn',
  ])
    expect(hasVerifiedEmail({ xms_edov }, `https://${host}/1a2b/v2.0`)).toBe(true);
});

it.each([false, 0, '0', 'false', 'yes', null, undefined, [true]])('takes no other value: %j', (xms_edov) => {
  expect(hasVerifiedEmail({ xms_edov }, entra)).toBe(false);
});

it.each([
  'https://accounts.google.com',
  'https://login.microsoftonline.com.evil.example/1a2b/v2.0',
  'https://evil.example/login.microsoftonline.com',
  'https://login.microsoftonline.com@evil.example/',
  'http://login.microsoftonline.com:8080/1a2b/v2.0',
])('takes it from no other provider: %s', (issuer) => {
  expect(hasVerifiedEmail({ xms_edov: true }, issuer)).toBe(false);
});

it('goes by email_verified wherever the provider sends it', () => {
  expect(hasVerifiedEmail({ email_verified: false, xms_edov: true }, entra)).toBe(false);
  expect(hasVerifiedEmail({ email_verified: true, xms_edov: false }, entra)).toBe(true);
  expect(hasVerifiedEmail({ email_verified: 'true' }, 'https://id.example')).toBe(false);
  expect(hasVerifiedEmail({}, entra)).toBe(false);
  expect(hasVerifiedEmail(undefined, entra)).toBe(false);
});
