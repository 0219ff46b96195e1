import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;
const all: TemplateConfig['choices'] = [
  { id: 'allow', kind: 'allow' },
  { id: 'video', kind: 'video' },
];

describe('an outcome that a page makes up', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('what no wall offers is no outcome: the page hears why, and the wall stays', async () => {
    const { page, shows, stored } = await stage.play({ isBlocked: true, template: { choices: all } });
    await shows('dialog', title);
    await expect
      .poll(async () => (await stored()).map((each) => each.event_type))
      .toContain('wall_displayed');
    const wrong: [unknown, unknown?][] = [['Vidoe!!', 1], ['allow'], [''], [undefined], [{}]];
    const heard = await page.evaluate(async (calls) => {
      const messages: string[] = [];
      document.addEventListener('truce:error', ({ detail }) => messages.push(detail.message));
      for (const call of calls) window.Truce?.complete(...(call as [string, number?]));
      while (messages.length < calls.length) await new Promise(requestAnimationFrame);
      return messages;
    }, wrong);
    expect(heard).toContain('Error: Truce.complete: Vidoe!! is no choice to complete');
    expect(heard).toContain('Error: Truce.complete: allow is no choice to complete');
    await shows('dialog', title);
    await vi.waitFor(
      async () =>
        expect((await stored()).filter((each) => each.event_type === 'sdk_error')).toHaveLength(wrong.length),
      patienceMs,
    );
    expect(JSON.stringify(await stored())).not.toContain('conversion_');
    await page.evaluate(() => window.Truce?.complete('video'));
    await expect
      .poll(async () => (await stored()).map((each) => each.event_type))
      .toContain('conversion_alternative');
  });

  test.each(['abc', '4.5', -5, 1e300, Number.NaN])(
    'an outcome with the value %s counts without it',
    async (value) => {
      const { page, events, stored } = await stage.play({ isBlocked: true, template: { choices: all } });
      await expect.poll(events).toContain('wall_displayed');
      await page.evaluate((given) => window.Truce?.complete('video', given as number), value);
      const found = async (type: string) =>
        (await stored()).filter((each) => each.event_type === type).map(({ metadata }) => metadata);
      await expect.poll(() => found('sdk_error')).toHaveLength(1);
      expect((await found('sdk_error'))[0]?.message).toBe(
        `Error: Truce.complete: ${value} is no value from 0 to 1000000000`,
      );
      const [outcome] = await found('conversion_alternative');
      expect([outcome?.choice, outcome?.value]).toEqual(['video', undefined]);
    },
  );

  test('a choice of a wall that is no longer there counts, for readers who come back from a checkout', async () => {
    const { page, events } = await stage.play({ isBlocked: true, template: { choices: all } });
    await expect.poll(events).toContain('wall_displayed');
    await page.evaluate(() => window.Truce?.complete('old_pass', 4.5));
    await expect.poll(events).toContain('conversion_alternative');
    expect(await events()).not.toContain('sdk_error');
  });

  test('without choices, there is no outcome', async () => {
    const { page, shows, stored } = await stage.play({ isBlocked: true });
    await shows('dialog', title);
    await page.evaluate(() => window.Truce?.complete('pass', 4.5));
    await expect
      .poll(async () => (await stored()).map(({ metadata }) => metadata.message))
      .toContain('Error: Truce.complete: no choices');
    expect(JSON.stringify(await stored())).not.toContain('conversion_');
  });
});
