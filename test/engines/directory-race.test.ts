import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskFolder } from '../support/disk-folder.ts';

type Said =
  | { ready: true }
  | { released: true }
  | { won: true }
  | { won: false; refused: string; ms: number };

const folder = mkdtempSync(join(diskFolder, 'truce-race-'));
let racers: ChildProcess[] = [];
beforeAll(async () => {
  racers = [1, 2].map(() => fork('test/support/takes-directory.mjs'));
  await Promise.all(racers.map(next));
});
afterAll(() => {
  for (const racer of racers) racer.kill();
  rmSync(folder, { recursive: true, force: true });
});

function next(racer: ChildProcess): Promise<Said> {
  return new Promise((resolve) => racer.once('message', (said) => resolve(said as Said)));
}

function ask(racer: ChildProcess, what: object): Promise<Said> {
  const answer = next(racer);
  racer.send(what);
  return answer;
}

it('of two processes that start at once in an empty directory, one has it, and the other says who', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const take = join(folder, String(round));
    const at = Date.now() + 20;
    const said = await Promise.all(racers.map((racer) => ask(racer, { take, at })));
    const winner = racers[said.findIndex((each) => 'won' in each && each.won)];
    const loser = said.find((each) => 'refused' in each);
    expect(said, `round ${round}`).toContainEqual({ won: true });
    expect(loser, `round ${round}`).toMatchObject({
      refused: expect.stringContaining(
        `in use by another Truce process (pid ${winner?.pid} on ${hostname()},`,
      ),
    });
    expect(loser?.ms, `round ${round}`).toBeLessThan(1_000);
    if (winner) await ask(winner, { release: take });
  }
});
