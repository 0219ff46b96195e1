import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '../../src/contract/sites/installation.ts';
import { event, track } from '../support/events.ts';
import { checkOf as of, openVerifyStage, page, type VerifyStage } from './verify-stage.ts';

let stage: VerifyStage;
let current: string;
let earlier: string;
let foreign: string;
beforeAll(async () => {
  stage = await openVerifyStage();
  earlier = await snippetOf(stage.id);
  const body = { config: { delivery: { media: '/soft/m' } } };
  await stage.server.call('PATCH /v1/sites/:id', { params: { id: stage.id }, body });
  current = await snippetOf(stage.id);
  foreign = await snippetOf(stage.otherId);
});
afterAll(() => stage.stop());
beforeEach(() => stage.owner.reset());

async function snippetOf(id: string): Promise<string> {
  return (await stage.server.call('GET /v1/sites/:id/inline-snippet', { params: { id } })).snippet;
}

async function check(head: string): Promise<Check> {
  stage.owner.html = page(head);
  const found = await stage.verify();
  expect(found.ok).toBe(true);
  return of(found, 'inline_snippet');
}

describe('the inline snippet', () => {
  it.each<[string, () => string, Check['status'], Check['code']]>([
    ['current', () => current + stage.tag(), 'pass', 'inline_current'],
    [
      'current, with spaces and a nonce',
      () => `${current.replace('>', ' nonce=a>\n').replace(/<.script>$/, '\n$&')}${stage.tag()}`,
      'pass',
      'inline_current',
    ],
    ['copied before the paths changed', () => earlier + stage.tag(), 'warn', 'inline_outdated'],
    ['that of another site', () => foreign + stage.tag(), 'warn', 'inline_outdated'],
    ['in a comment', () => `<!-- ${current} -->${stage.tag()}`, 'warn', 'inline_asleep'],
    [
      'held back by a consent tool',
      () => current.replace('>', ' type="text/plain">') + stage.tag(),
      'warn',
      'inline_asleep',
    ],
    ['that nobody ever pasted', () => stage.tag(), 'pass', 'inline_none'],
  ])('%s', async (_, head, status, code) => {
    expect(current).not.toBe(earlier);
    const found = await check(head());
    expect([found.status, found.code]).toEqual([status, code]);
    expect(found.fix !== null).toBe(status === 'warn');
  });

  it('that is gone, after it reported page views', async () => {
    const sessions = Array.from({ length: 10 }, () => event(stage.id, reported()));
    // As it reports them: each page view, and that a blocker stopped the script there.
    const events = sessions.flatMap((view) =>
      ['page_view', 'adblock_detected'].flatMap((event_type) => Array(6).fill({ ...view, event_type })),
    );
    const sent = await track(stage.server, { events }, asOwner());
    expect(sent.status).toBe(201);
    await expect.poll(async () => (await check(stage.tag())).code).toBe('inline_gone');
  });
});

const reported = () => ({ page_url: `${stage.owner.url}/`, metadata: { kind: 'script' } });

const asOwner = () => ({
  'content-type': 'application/json',
  authorization: `Bearer ${stage.server.key}`,
});
