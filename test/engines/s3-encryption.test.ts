import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer as createPlainTlsServer } from 'node:tls';
import { afterEach, expect, it, vi } from 'vitest';
import { openPlace } from '../../src/composition/backup/places/open-place.ts';
import { ownCertificate } from '../support/own-certificate.ts';

const pair = ownCertificate();
const open: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of open.splice(0)) server.close();
});

const advice = 'Check that the server of AWS_ENDPOINT_URL_S3 speaks TLS at this port.';

it.each<[string, 'http' | 'https', () => Server, string]>([
  [
    'https://, and the server speaks HTTP',
    'https',
    () => createServer((_, response) => response.end()),
    `the server does not speak TLS. ${advice}`,
  ],
  [
    'https://, and the server has an older TLS',
    'https',
    () => createPlainTlsServer({ ...pair, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }),
    `the TLS handshake failed: tlsv1 alert protocol version. ${advice}`,
  ],
  [
    'https://, and the certificate is signed by itself',
    'https',
    () => createTlsServer(pair),
    'self-signed certificate. Check the certificate of the server, and NODE_EXTRA_CA_CERTS, which names a file with further certificate authorities.',
  ],
  [
    'http://, and the server answers with TLS',
    'http',
    () => createTcpServer((socket) => socket.end(Buffer.from('15030100020246', 'hex'))),
    'the server does not speak HTTP; should AWS_ENDPOINT_URL_S3 begin with https://?',
  ],
  [
    'http://, and the server hangs up',
    'http',
    () => createTlsServer(pair),
    'the connection broke off; check http:// or https:// in AWS_ENDPOINT_URL_S3 if this happens again',
  ],
])('%s', async (_, scheme, make, reason) => {
  const server = make();
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const env = { AWS_REGION: 'eu-test-1', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `${scheme}://127.0.0.1:${port}`);
  const place = await openPlace('s3://backups/one');
  await expect(place.exists()).rejects.toMatchObject({ message: `s3://backups/one: ${reason}` });
});
