import { readUrl, refuseBadEscapes } from '../../kit/url-fault.ts';

/** An SMTP server, as `TRUCE_SMTP_URL` names it (docs/email.md). */
export interface SmtpServer {
  host: string;
  port: number;
  /** tls: from the first byte. starttls: required. offered: STARTTLS where the server has it. none: in the clear. */
  encryption: 'tls' | 'starttls' | 'offered' | 'none';
  auth: { user: string; password: string } | null;
  /** Whether the server must show a certificate that is valid for its name. */
  checksCertificate: boolean;
}

const options: Record<string, readonly string[]> = {
  starttls: ['required', 'offered', 'never'],
  certificate: ['checked', 'any'],
};

/**
 * `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. With a password on the way to another
 * machine, STARTTLS is required unless `?starttls=never` says otherwise.
 * @throws Error that says what is wrong, without the password.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = readUrl(text, ['smtp:', 'smtps:']);
  refuseBadEscapes(url);
  if (!['', '/'].includes(url.pathname) || url.hash !== '') {
    throw new Error('has something after the host; write %2F, %23 and %3F for /, # and ? in a password');
  }
  for (const [name, value] of url.searchParams) {
    const known = options[name];
    if (!known)
      throw new Error(`"${name}" is not an option; there are ${Object.keys(options).join(' and ')}`);
    if (!known.includes(value)) throw new Error(`${name} must be one of ${known.join(', ')}`);
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const auth =
    url.username === ''
      ? null
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  const isSecure = url.protocol === 'smtps:';
  const isHere = /^(localhost|127\.|::1$)/.test(host);
  const wish = url.searchParams.get('starttls') ?? (auth && !isHere ? 'required' : 'offered');
  const byWish = { required: 'starttls', offered: 'offered', never: 'none' } as const;
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    encryption: isSecure ? 'tls' : (byWish[wish as keyof typeof byWish] ?? 'offered'),
    auth,
    checksCertificate: url.searchParams.get('certificate') !== 'any',
  };
}
