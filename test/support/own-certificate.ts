import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate of localhost that nobody trusts. */
export function ownCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'truce-certificate-'));
  const words = 'req -x509 -newkey rsa:2048 -nodes -keyout own.key -out own.pem -days 2 -subj /CN=localhost';
  execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'ignore' });
  const [key, cert] = ['own.key', 'own.pem'].map((name) => readFileSync(join(folder, name)));
  rmSync(folder, { recursive: true });
  return { key: key as Buffer, cert: cert as Buffer };
}
