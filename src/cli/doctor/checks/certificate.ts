import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Finding, fault, type Skipped, warning } from '../finding.ts';

const dayMs = 86_400_000;
const soonDays = 14;
const limitMs = 5_000;

export async function checkCertificate({ config, resolves, now }: DoctorParts): Promise<Finding[] | Skipped> {
  const { protocol, hostname, port } = new URL(config.baseUrl);
  if (protocol !== 'https:') return { skipped: 'the base URL has no TLS' };
  if (!(await resolves(hostname))) return { skipped: `${hostname} has no address` };
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const seen = await readCertificate(host, port === '' ? 443 : Number(port)).catch(() => null);
  if (!seen) return { skipped: 'no TLS connection to the base URL' };
  const { certificate, refusal } = seen;
  const cost = 'Browsers refuse to load the script and the dashboard.';
  const left = Math.floor((Date.parse(certificate.valid_to) - now()) / dayMs);
  if (left < 0) {
    return [
      fault(
        `the certificate of ${host} has expired (${certificate.valid_to})`,
        cost,
        'Renew it now, and automate its renewal.',
      ),
    ];
  }
  const mismatch = checkServerIdentity(host, certificate);
  if (mismatch) {
    return [
      fault(
        `the certificate is not for ${host}: ${mismatch.message}`,
        cost,
        `Get a certificate for ${host}, or correct TRUCE_BASE_URL.`,
      ),
    ];
  }
  if (refusal !== null) {
    return [
      fault(
        `the certificate of ${host} is not trusted: ${refusal}`,
        cost,
        'Use a certificate of a public authority, and send its whole chain.',
      ),
    ];
  }
  if (left >= soonDays) return [];
  return [
    warning(
      `the certificate of ${host} expires in ${left} ${left === 1 ? 'day' : 'days'}`,
      'Afterwards, browsers refuse to load the script and the dashboard.',
      'Renew it, and find out why it was not renewed automatically.',
    ),
  ];
}

/** Whatever it says: an invalid certificate is what is looked for. */
function readCertificate(host: string, port: number) {
  return new Promise<{ certificate: PeerCertificate; refusal: string | null }>((resolve, reject) => {
    const servername = /^[\d.]+$|:/.test(host) ? undefined : host;
    const socket = connect({ host, port, rejectUnauthorized: false, ...(servername && { servername }) });
    socket.setTimeout(limitMs, () => socket.destroy(new Error('no response')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      // The name is looked at apart.
      const code = String(socket.authorizationError ?? '');
      const refusal = socket.authorized || code.includes('ALTNAME') ? null : code;
      socket.destroy();
      resolve({ certificate, refusal });
    });
  });
}
