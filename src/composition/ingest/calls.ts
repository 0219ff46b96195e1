import { ApiError, type ErrorCode } from '../../contract/core/errors.ts';
import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import { TooSlow, within } from '../../kit/within.ts';

/** What one process offers another: functions that take and return what JSON can hold. */
export type Offer = Record<string, (...args: never[]) => unknown>;

/** The same, called from the other process. */
export type Remote<T extends Offer> = {
  [Name in keyof T]: (...args: Parameters<T[Name]>) => Promise<Awaited<ReturnType<T[Name]>>>;
};

/** A channel of Node between a process and its child. */
export interface Channel {
  /** @param failed is called where the other process cannot get it. Not where it has to wait: a busy one gets it later. */
  send(message: unknown, failed: (error: unknown) => void): void;
  onMessage(listener: (message: unknown) => void): void;
}

export interface Calls<Theirs extends Offer> {
  /** Asks, and waits for the answer at most `patienceMs`. @throws what the function there threw, StoreUnavailable if it is late */
  ask: Remote<Theirs>;
  /** Asks, and does not wait: nobody hears of a failure. */
  tell: { [Name in keyof Theirs]: (...args: Parameters<Theirs[Name]>) => void };
}

type Message =
  | { truce: 'ask'; id: number; name: string; args: unknown[] }
  | { truce: 'tell'; name: string; args: unknown[] }
  | { truce: 'answer'; id: number; value: unknown }
  | { truce: 'error'; id: number; error: PlainError };

/** Joins two processes: each calls what the other offers. @param offer as it is when something is called */
export function openCalls<Theirs extends Offer>(
  channel: Channel,
  offer: () => Offer,
  patienceMs: number,
): Calls<Theirs> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let asked = 0;

  channel.onMessage((received) => {
    const message = received as Message;
    if (message?.truce === 'tell') void run(offer(), message).catch(() => undefined);
    if (message?.truce === 'ask') void answer(channel, offer(), message);
    if (message?.truce === 'answer') waiting.get(message.id)?.resolve(message.value);
    if (message?.truce === 'error') waiting.get(message.id)?.reject(fromPlain(message.error));
  });

  async function ask(name: string, args: unknown[]): Promise<unknown> {
    const id = ++asked;
    try {
      return await within(patienceMs, () => {
        const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
        const message: Message = { truce: 'ask', id, name, args };
        channel.send(message, (error) =>
          waiting.get(id)?.reject(new Gone('no other process', { cause: error })),
        );
        return answered;
      });
    } catch (error) {
      throw error instanceof TooSlow || error instanceof Gone
        ? new StoreUnavailable('records', error)
        : error;
    } finally {
      waiting.delete(id);
    }
  }

  const named = (use: (name: string, args: unknown[]) => unknown) =>
    new Proxy(
      {},
      { get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => use(String(name), args)) },
    );
  return {
    ask: named(ask) as Remote<Theirs>,
    tell: named((name, args) => sendIfThere(channel, { truce: 'tell', name, args })) as Calls<Theirs>['tell'],
  };
}

async function answer(channel: Channel, offer: Offer, asked: Message & { truce: 'ask' }): Promise<void> {
  const { id } = asked;
  let reply: Message;
  try {
    reply = { truce: 'answer', id, value: (await run(offer, asked)) ?? null };
  } catch (error) {
    reply = { truce: 'error', id, error: toPlain(error) };
  }
  sendIfThere(channel, reply);
}

async function run(offer: Offer, { name, args }: { name: string; args: unknown[] }): Promise<unknown> {
  const wanted = Object.hasOwn(offer, name) ? offer[name] : undefined;
  if (!wanted) throw new Error(`no such call: ${name}`);
  return wanted(...(args as never[]));
}

/** Where the other process is gone, or about to be, nobody waits: what ends it is handled elsewhere. */
function sendIfThere(channel: Channel, message: Message): void {
  channel.send(message, () => undefined);
}

class Gone extends Error {}

interface PlainError {
  code?: ErrorCode;
  message: string;
  details?: ApiError['details'];
  away?: boolean;
  /** Of the operating system, such as EADDRINUSE. */
  systemCode?: string;
}

function toPlain(error: unknown): PlainError {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof ApiError
    ? { code: error.code, message, details: error.details }
    : { message, away: error instanceof StoreUnavailable, ...systemCodeOf(error) };
}

function systemCodeOf(error: unknown): Pick<PlainError, 'systemCode'> {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return typeof code === 'string' ? { systemCode: code } : {};
}

function fromPlain({ code, message, details, away, systemCode }: PlainError): Error {
  if (code) return new ApiError(code, message, details);
  const error = Object.assign(new Error(message), systemCode === undefined ? {} : { code: systemCode });
  return away ? new StoreUnavailable('records', error) : error;
}
