import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';

const advice = 'Check that the server of TRUCE_CLICKHOUSE_URL speaks TLS at this port.';
const openSsl = (words: string, more = '') =>
  `write EPROTO 801C:error:0A00010B:SSL routines:ssl3_get_record:${words}:../deps/openssl/record.c:350:${more}\n`;

it.each([
  ['EPROTO', openSsl('wrong version number'), 'the server does not speak TLS.'],
  ['EPROTO', openSsl('packet length too long'), 'the server does not speak TLS.'],
  [
    'EPROTO',
    openSsl('tlsv1 alert protocol version', 'SSL alert number 70'),
    'the TLS handshake failed: tlsv1 alert protocol version.',
  ],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', 'TLS handshake timeout', 'TLS handshake timeout.'],
])('%s %j: %s', (code, message, said) => {
  const { message: text } = new StoreUnavailable('events', Object.assign(new Error(message), { code }));
  expect(text).toBe(`The event store is unavailable: ${said} ${advice}`);
});
