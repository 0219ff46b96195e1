import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { fileReason } from '../kit/file-refused.ts';
import { readUrl, refuseBadEscapes } from '../kit/url-fault.ts';

/** Those that encrypt and name no lesser check all mean `verify-full`, as in the client. */
const modes = ['verify-full', 'verify-ca', 'require', 'no-verify', 'disable'];
const files = ['sslrootcert', 'sslcert', 'sslkey'] as const;
const tlsOptions = ['sslmode', ...files, 'sslnegotiation', 'ssl'];

/**
 * Reads TRUCE_DATABASE_URL. The client takes what it does not know for an option of no effect, and reads the files only when
 * it connects. Hosting companies put options of other clients into their URLs, so only those about TLS are checked: with one
 * of them misspelled, nothing would be encrypted.
 * @returns the URL, with the mode that the client does not warn about
 * @throws Error that says what is wrong, without the password
 */
export function readDatabaseUrl(given: string): string {
  const text = given.trim(); // the client takes a line break for a part of the name
  const url = readUrl(text, ['postgres:', 'postgresql:'], (asked) => asked.get('host'));
  refuseBadEscapes(url);
  const { searchParams } = url;
  for (const name of searchParams.keys()) {
    if (/^(ssl|tls)/i.test(name) && !tlsOptions.includes(name))
      throw new Error(`"${name}" is not an option; those about TLS are ${tlsOptions.join(', ')}`);
  }
  if (!['1', '0', 'true', null].includes(searchParams.get('ssl')))
    throw new Error('ssl must be true, 1 or 0');
  const mode = searchParams.get('sslmode');
  if (mode !== null && !modes.includes(mode)) throw new Error(`sslmode must be one of ${modes.join(', ')}`);
  refuseUnusableFiles(searchParams);
  if (!text.includes('?')) return text.replace(/\/+$/, '');
  return text.replace(/([?&]sslmode=)(require|verify-ca)(?=&|$)/g, '$1verify-full');
}

function refuseUnusableFiles(given: URLSearchParams): void {
  const [authorities, cert, key] = files.map((name) => readOption(name, given.get(name)));
  if (authorities !== undefined && !areCertificates(authorities)) {
    throw new Error(`sslrootcert: ${given.get('sslrootcert')} has no certificate (PEM)`);
  }
  if ((cert === undefined) !== (key === undefined)) throw new Error('sslcert and sslkey need each other');
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new Error('sslcert and sslkey are not a certificate and its key (PEM, without a passphrase)');
  }
}

function readOption(name: string, path: string | null): string | undefined {
  if (path === null) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${name}: ${path}: ${fileReason(error) ?? 'cannot be read'}`);
  }
}

function areCertificates(text: string): boolean {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    return found.map((each) => new X509Certificate(each)).length > 0;
  } catch {
    return false;
  }
}
