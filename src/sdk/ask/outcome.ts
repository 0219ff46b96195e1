import type { AskTools, Outcome } from './port.ts';

/** As `choiceId` of the sessions: what has another form is in no table of choices. */
const form = /^[a-z][a-z0-9_]{0,31}$/;
/** The most that an outcome can be worth: more digits are a mistake. */
const maxValue = 1e9;

/**
 * What a page says that a visitor did, as a part of its own for sites whose walls offer choices. Ids of walls that are no longer
 * there count as well: a reader may come back from a checkout.
 * @throws where it is no choice's id, or `allow`: a check finds out what became of that
 * @returns what counts it, which throws afterwards where the value is none: the visitor has done it all the same
 */
export function openOutcome({ choice, value }: Outcome) {
  if (typeof choice !== 'string' || !form.test(choice) || choice === 'allow')
    throw new Error(`Truce.complete: ${choice} is no choice to complete`);
  // Null as well, which a page may have in place of a price.
  const isValue = value == null || (typeof value === 'number' && value >= 0 && value <= maxValue);
  return ({ memory, sessionId, track }: AskTools, variant: string): void => {
    memory.write('session', 'dismissed', sessionId());
    track('conversion_alternative', { choice, value: isValue ? value : undefined, variant });
    if (!isValue) throw new Error(`Truce.complete: ${value} is no value from 0 to ${maxValue}`);
  };
}

export type OpenOutcome = typeof openOutcome;
