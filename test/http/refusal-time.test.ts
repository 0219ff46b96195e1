import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkPassword } from '../../src/auth/check-password.ts';
import { openMemoryLimiter } from '../../src/kit/limiter/memory.ts';
import { addAccount, addUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { quietLog } from '../support/quiet-log.ts';

const known = 'ann@velona.example';
let records: Records;
beforeEach(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  const now = new Date().toISOString();
  const account_id = await addAccount(records.db, now);
  const member = {
    account_id,
    email: known,
    name: '',
    role: 'owner' as const,
    site_ids: null,
    passwordHash: 'x',
  };
  await addUser(records.db, member, now);
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await records.close();
});

it.each([
  [known, 37, 100],
  ['nobody@velona.example', 61, 100],
  [known, 137, 200],
  ['nobody@velona.example', 199, 200],
])(
  'a refusal for %s that took %i ms leaves after %i ms: who is known does not show',
  async (email, ms, leaves) => {
    const began = performance.now();
    let took = 0;
    const refused = checkPassword(parts(ms), { email, password: 'a guess' }, '192.0.2.1', () => undefined)
      .then(() => expect.unreachable('it was accepted'))
      .catch((error) => {
        took = performance.now() - began;
        return error;
      });
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(1);
        expect(took).toBeGreaterThan(0);
      },
      { interval: 0, timeout: 15_000 },
    );
    expect(await refused).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(Math.round(took)).toBe(leaves);
  },
);

/** Checking a password takes so long. */
function parts(ms: number) {
  const now = () => Date.now();
  const matches = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms));
  const passwords = { matches, hash: async () => 'x', choose: async () => 'x' };
  return {
    records,
    limiter: openMemoryLimiter(now),
    passwords,
    baseUrl: 'http://localhost',
    now,
    log: quietLog,
  };
}
