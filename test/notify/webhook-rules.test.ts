import { spawnSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { isPublicAddress } from '../../src/kit/safe-fetch/reachable-address.ts';
import { deliveryDelaysMs, nextDelayMs, readRetryAfterMs } from '../../src/notifications/retry-schedule.ts';
import { newWebhookSecret, signWebhook } from '../../src/notifications/sign-webhook.ts';
import { slackLimits, slackMessage } from '../../src/notifications/slack/slack-message.ts';
import { isSlackHook, refuseWebhook } from '../../src/notifications/webhook-address.ts';
import { refusedHosts } from '../kit/refused-addresses.ts';

const body = '{"event":"test","data":{"é":1}}';

describe('signatures', () => {
  it('are what receivers check, with the new secret and with the old one', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = signWebhook({ id: 'a', body, atMs: Date.now() }, secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
    const late = signWebhook({ id: 'a', body, atMs: Date.now() - 301_000 }, secrets);
    expect(() => new Webhook(secrets[0] ?? '').verify(body, late)).toThrow();
  });

  it("are what Python's own hmac makes", () => {
    const secret = newWebhookSecret();
    const code = `import base64,hmac,sys;k=base64.b64decode(sys.argv[1][6:]);print('v1,'+base64.b64encode(hmac.new(k,sys.argv[2].encode(),'sha256').digest()).decode())`;
    const run = spawnSync('python3', ['-c', code, secret, `a.1700000000.${body}`], { encoding: 'utf8' });
    const headers = signWebhook({ id: 'a', body, atMs: 1_700_000_000_999 }, [secret]);
    expect(run.stdout.trim()).toBe(headers['webhook-signature']);
  });
});

describe('retries', () => {
  it('come after the delays of the scheme, ten per cent more or less, ten attempts in all', () => {
    for (const [index, delay] of deliveryDelaysMs.entries()) {
      expect([nextDelayMs(index + 1, 0), nextDelayMs(index + 1, 1)]).toEqual(
        [0.9, 1.1].map((part) => Math.round(delay * part)),
      );
    }
    expect(nextDelayMs(10, 0.5)).toBeNull();
  });

  it('wait for what the receiver asks, up to a day', () => {
    expect(readRetryAfterMs({ 'retry-after': '30' }, 0)).toBe(30_000);
    expect(readRetryAfterMs({ 'retry-after': 'Thu, 01 Jan 1970 00:01:00 GMT' }, 0)).toBe(60_000);
    expect(readRetryAfterMs({ 'retry-after': '-1' }, 0)).toBe(0);
    expect(nextDelayMs(1, 0.5, 30_000)).toBe(30_000);
    expect(nextDelayMs(1, 0.5, 9e12)).toBe(86_400_000);
  });
});

describe('addresses', () => {
  const rules = { resolve: async () => [], isAllowedAddress: isPublicAddress, allowPrivate: false };
  it('a refusal does not tell where a name of the private network leads', async () => {
    const resolve = async () => [{ address: '10.1.2.3', family: 4 }];
    const said = await refuseWebhook('https://wiki.corp.example/', { ...rules, resolve });
    expect(said).toContain('wiki.corp.example');
    expect(said).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
  });

  it.each(refusedHosts)('%s is refused for a webhook', async (host) => {
    expect(await refuseWebhook(`https://${host}/`, rules)).not.toBeNull();
  });

  it.each([
    'http://hooks.slack.com',
    'https://hooks.slack.com:444',
    'https://a@hooks.slack.com',
    'https://hooks.slack.com.evil.example',
  ])('%s is no Slack hook', (origin) => expect(isSlackHook(`${origin}/services/T0/B0/x`)).toBe(false));
});

it('Slack gets text as text, within its limits', () => {
  const long = `<!channel> @here <https://evil.example|x> ${'&'.repeat(9_000)}`;
  const text = JSON.stringify({
    title: long,
    lines: Array(90).fill(long),
    fields: Array(20).fill({ label: long, value: long }),
  });
  const sent = { id: 'n', text, event: 'test', created_at: '2026-11-21T08:00:00.000Z' };
  const message = slackMessage(sent, writerOf('en'));
  const { blocks, text: fallback } = JSON.parse(message) as {
    text: string;
    blocks: { type: string; text?: { text: string } }[];
  };
  // A header is plain text, which Slack does not read for markup.
  const read = JSON.stringify([fallback, blocks.filter(({ type }) => type !== 'header')]);
  expect(read).not.toMatch(/<!|<https|@here/);
  expect(blocks.length).toBeLessThanOrEqual(slackLimits.blocks);
  for (const block of blocks) {
    const most = block.type === 'header' ? slackLimits.headerText : slackLimits.sectionText;
    expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(most);
  }
});
