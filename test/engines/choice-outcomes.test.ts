import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChoiceOutcomes } from '../../src/analytics/choice-outcomes.ts';
import { lastDays } from '../../src/analytics/period.ts';
import type { Filter } from '../../src/contract/analytics/query.ts';
import type { Choice } from '../../src/contract/sites/choices.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo, names, noon, rowsOf, type Told } from '../support/event-rows.ts';

const engines = await openEventEngines('choices');
afterAll(() => engines.stop());

const templates = (...choices: Choice[][]) => choices.map((each) => ({ config: { choices: each } }));
const allow = { id: 'allow', kind: 'allow' } as const;
const pass = { id: 'pass', kind: 'pass', url: '/pass' } as const;

const nothing = { offered: 0, chosen: 0, verified: 0, claimed: 0, confirmed: 0 };

for (const [name, open] of Object.entries(engines.members)) {
  describe(`choices on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    async function read(events: Told[], filters: Filter[] = [], kinds = templates([allow, pass])) {
      const id = randomUUID();
      await engine.insert('events', rowsOf(id, events), randomUUID());
      const period = lastDays(30, 'UTC', noon);
      return await readChoiceOutcomes(engine, id, { period, filters, templates: kinds });
    }

    it('counts the sessions that were offered a choice, took it, and did what it stands for', async () => {
      const { walls, choices } = await read([
        ...names(10, 'seen').map((session) => wall(session, 'allow pass')),
        ...names(4, 'seen').map((session) => chose(session, 'pass')),
        chose('seen0', 'pass'), // twice in one session
        ...names(3, 'seen').map((session) => done(session, 'pass')),
        done('seen0', 'pass', { sender: 'key', confirmed: true }),
        tell('seen8', 'cta_clicked'),
        tell('seen9', 'cta_clicked'),
        tell('seen9', 'conversion_allowlist'),
      ]);
      expect(walls).toBe(10);
      expect(choices).toEqual([
        { choice: 'pass', kind: 'pass', offered: 10, chosen: 4, verified: 0, claimed: 2, confirmed: 1 },
        { choice: 'allow', kind: 'allow', offered: 10, chosen: 2, verified: 1, claimed: 0, confirmed: 0 },
      ]);
    });

    it('a page that calls its own claim confirmed is not believed', async () => {
      const { choices } = await read([
        wall('a', 'allow pass'),
        done('a', 'pass', { sender: 'page', confirmed: true }),
        done('b', 'pass', { sender: 'unknown', confirmed: true }),
        done('c', 'pass', { sender: 'key' }),
      ]);
      expect(choices[0]).toMatchObject({ choice: 'allow', verified: 0 });
      expect(choices[1]).toMatchObject({ choice: 'pass', claimed: 3, confirmed: 0 });
    });

    it('a wall with nothing but its button has no choices', async () => {
      const button = [wall('a'), tell('a', 'cta_clicked'), tell('a', 'conversion_allowlist')];
      expect(await read(button)).toMatchObject({ walls: 0, choices: [] });
    });

    it('what is outside of the period, or made up, is not counted', async () => {
      const { walls, choices } = await read([
        { ...wall('old', 'allow pass'), at: daysAgo(31) },
        wall('odd', `allow ${'x'.repeat(33)} Pass <b> __proto__`),
        chose('odd', "'); DROP TABLE sessions"),
      ]);
      expect(walls).toBe(1);
      expect(choices).toEqual([{ ...nothing, choice: 'allow', kind: 'allow', offered: 1 }]);
    });

    it('a filter keeps sessions with all that they did', async () => {
      const events = [
        wall('a', 'allow pass', 'b'),
        chose('a', 'pass'),
        wall('b', 'allow pass', 'control'),
        chose('b', 'pass'),
      ];
      const filters: Filter[] = [{ dimension: 'variant', operator: 'is', value: 'b' }];
      const { walls, choices } = await read(events, filters);
      expect(walls).toBe(1);
      expect(choices[0]).toMatchObject({ choice: 'pass', offered: 1, chosen: 1 });
    });

    it('an id that stands for two kinds, or for none any more, has none', async () => {
      const kinds = templates([allow, pass], [allow, { id: 'pass', kind: 'login', url: '/in' }]);
      const { choices } = await read([wall('a', 'allow pass gone')], [], kinds);
      expect(choices.map(({ choice, kind }) => [choice, kind])).toEqual([
        ['allow', 'allow'],
        ['pass', null],
        ['gone', null],
      ]);
    });

    it('nobody can fill the answer with choices of their own', async () => {
      const made = names(40, 's').flatMap((session, at) => [
        wall(session, names(30, `x${at}_`).join(' ')),
        chose(session, `x${at}_0`),
      ]);
      const { choices } = await read([...made, wall('real', 'allow pass')]);
      expect(choices).toHaveLength(50);
      expect(choices.slice(0, 2).map(({ choice }) => choice)).toEqual(['allow', 'pass']);
    });
  });
}

function tell(session: string, type: string, metadata: Record<string, unknown> = {}): Told {
  return { session, type, at: daysAgo(2), metadata };
}

function wall(session: string, choices?: string, variant = 'control'): Told {
  return tell(session, 'wall_displayed', { variant, choices });
}

function chose(session: string, choice: string): Told {
  return tell(session, 'choice_made', { choice });
}

function done(session: string, choice: string, { sender, ...more }: Sent = {}): Told {
  return { ...tell(session, 'conversion_alternative', { choice, ...more }), sender };
}

interface Sent {
  sender?: Told['sender'];
  confirmed?: boolean;
}
