import type { Call } from '../../../contract/core/client.ts';

/** What was asked before the app was there, by question; undefined where no answer came. */
export type Answers = Map<string, { askedAtMs: number; answer: Promise<unknown> }>;

/** A screen whose code took longer than this to load asks again. */
const freshMs = 30_000;

/** Asks, and keeps the answer for the next identical call. @throws what the call throws */
export function keeping(call: Call, answers: Answers): Call {
  return ((address: string, input?: unknown) => {
    const asked = (call as Ask)(address, input);
    // An error is not kept: the next caller may be someone else.
    const answer = asked.catch(() => undefined);
    answers.set(questionOf(address, input), { askedAtMs: performance.now(), answer });
    return asked;
  }) as Call;
}

/** Takes each answer that is there already, once, and asks for the others. */
export function takingFrom(answers: Answers | undefined, call: Call): Call {
  return (async (address: string, input?: unknown) => {
    const question = questionOf(address, input);
    const kept = answers?.get(question);
    // After a deed, a sign-in too, what was answered before is old.
    if (!kept && !address.startsWith('GET ')) answers?.clear();
    answers?.delete(question);
    const isFresh = kept && performance.now() - kept.askedAtMs < freshMs;
    return (isFresh && (await kept.answer)) || (call as Ask)(address, input);
  }) as Call;
}

type Ask = (address: string, input?: unknown) => Promise<unknown>;

function questionOf(address: string, input: unknown): string {
  const { params, query, body } = (input ?? {}) as Record<string, unknown>;
  return JSON.stringify([address, params, query, body]);
}
