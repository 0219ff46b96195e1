import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { en } from '../../src/sdk/texts/en.ts';
import { startEndpoint } from './newsletter-endpoint.ts';
import { openRoots } from './open-roots.ts';
import { entryOf } from './part-of.ts';
import { openStage, type Stage } from './stage.ts';

const { newsletter, email, send } = en.choices;

describe('the token of a newsletter', () => {
  let stage: Stage;
  let letters: Awaited<ReturnType<typeof startEndpoint>>;
  beforeAll(async () => {
    stage = await openStage();
    letters = await startEndpoint();
    letters.accept();
  });
  afterEach(() => stage.clear());
  afterAll(async () => {
    await stage?.close();
    await letters?.stop();
  });

  const enter = () =>
    stage.play({
      isBlocked: true,
      template: {
        choices: [
          { id: 'allow', kind: 'allow' },
          { id: 'mail', kind: 'newsletter', url: `${letters.url}?c={choice}&t={token}` },
        ],
      },
      prepare: openRoots,
    });

  test('goes with the address, and confirms what came of it', async () => {
    const { page, shows, lacks, click, siteId } = await enter();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(entryOf(request.url()) ?? ''));
    await shows('button', newsletter);
    expect(asked).not.toContain('choices'); // before anybody wants it
    await click(newsletter);
    await shows('textbox', email);
    await page.keyboard.type('ada@example.org');
    await click(send);
    await lacks('dialog');
    const sentTo = new URL(letters.paths.at(-1) ?? '', letters.url).searchParams;
    expect(sentTo.get('c')).toBe('mail');
    const body = { token: sentTo.get('t') ?? '', choice: 'mail' };
    const confirmed = await stage.server.call('POST /v1/sites/:id/outcomes', {
      params: { id: siteId },
      body,
    });
    expect(confirmed).toMatchObject({ choice: 'mail' });
    expect(asked.filter((entry) => entry === 'choices')).toHaveLength(1);
  });

  test('is waited for: one that is late is not lost', async () => {
    const { page, shows, lacks, click } = await enter();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      (url) => entryOf(url.href) === 'choices',
      async (route) => {
        await isAnswered;
        await route.fallback();
      },
    );
    await shows('button', newsletter);
    await click(newsletter);
    await shows('textbox', email);
    await page.keyboard.type('ada@example.org');
    const before = letters.paths.length;
    await click(send);
    await shows('textbox', email);
    expect(letters.paths).toHaveLength(before);
    answer();
    await lacks('dialog');
    expect(letters.paths.at(-1)).toMatch(/[?&]t=[\w.-]{40,}$/);
  });
});
