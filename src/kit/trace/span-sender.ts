import { decoded } from '../decoded.ts';
import { processTimers, type Timers } from '../timers.ts';
import type { FinishedSpan } from './finished-span.ts';
import { type Resource, toOtlpJson } from './otlp-json.ts';

/** Sends spans to a collector, some at a time. What cannot be sent is dropped and counted: traces hold up nothing. */
export interface SpanSender {
  add(span: FinishedSpan): void;
  /** Sends the rest, within a second or two. */
  close(): Promise<void>;
}

export type DropReason = 'queue_full' | 'not_sent';

export interface SenderParts {
  /** Where OTLP/HTTP is taken; a name and password in it are sent as Basic credentials. */
  url: string;
  resource: Resource;
  onSent: (spans: number) => void;
  onDropped: (spans: number, reason: DropReason) => void;
  /** Hears of the first failure, and of the first success after it. */
  onTrouble: (error: string | null) => void;
  timers?: Timers;
  call?: typeof fetch;
}

export const senderLimits = {
  queue: 4_096,
  batch: 512,
  intervalMs: 2_000,
  sendMs: 5_000,
  closeMs: 1_500,
} as const;

export function openSpanSender(parts: SenderParts): SpanSender {
  const { resource, onSent, onDropped, timers = processTimers, call = fetch } = parts;
  const { url, headers } = addressOf(parts.url);
  let queue: FinishedSpan[] = [];
  let sending: Promise<void> | null = null;
  let isFailing = false;

  async function send(spans: FinishedSpan[], limitMs: number): Promise<void> {
    try {
      const response = await call(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: toOtlpJson(spans, resource),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the collector returned ${response.status}`);
      onSent(spans.length);
      if (isFailing) parts.onTrouble(null);
      isFailing = false;
    } catch (error) {
      onDropped(spans.length, 'not_sent');
      if (!isFailing) parts.onTrouble(reasonOf(error));
      isFailing = true;
    }
  }

  /** One request at a time. */
  async function sendAll(limitMs: number): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, senderLimits.batch);
      queue = queue.slice(senderLimits.batch);
      await send(batch, limitMs);
    }
  }

  function start(): void {
    sending ??= sendAll(senderLimits.sendMs).finally(() => {
      sending = null;
    });
  }

  const timer = timers.setInterval(start, senderLimits.intervalMs);
  timer.unref();
  return {
    add(span) {
      if (queue.length >= senderLimits.queue) return onDropped(1, 'queue_full');
      queue.push(span);
      if (queue.length >= senderLimits.batch) start();
    },
    async close() {
      timers.clearInterval(timer);
      const late = new Promise<void>((resolve) => timers.setTimeout(resolve, senderLimits.closeMs).unref());
      const rest = (async () => {
        await sending;
        await sendAll(senderLimits.closeMs);
      })();
      await Promise.race([rest, late]);
    },
  };
}

/** The address of a collector, with a user name and password in it as the header that says them. */
export function addressOf(given: string): { url: string; headers: Record<string, string> } {
  const url = new URL(given);
  const { username, password } = url;
  if (username === '' && password === '') return { url: url.href, headers: {} };
  url.username = '';
  url.password = '';
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

/** `fetch` says only that it failed; why is in the cause, and in the first of several addresses. */
function reasonOf(error: unknown): string {
  const { cause, errors } = (error ?? {}) as { cause?: unknown; errors?: unknown[] };
  if (cause) return reasonOf(cause);
  return errors?.[0] ? reasonOf(errors[0]) : String(error);
}
