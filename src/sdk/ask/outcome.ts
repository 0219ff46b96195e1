import type { AskSettings } from '../../contract/sites/loader.ts';
import type { AskTools, Outcome } from './port.ts';

/** The most that an outcome can be worth: more digits are a mistake. */
const maxValue = 1e9;

/**
 * What a page says that a visitor did, as a part of its own for sites whose walls offer choices.
 * @throws where no wall offers the choice, or the value is none. `allow` is no choice here: a check finds out what became of it.
 * @returns what counts it
 */
export function openOutcome({ choices }: Pick<AskSettings, 'choices'>, { choice, value }: Outcome) {
  if (!choices?.includes(choice)) throw new Error(`Truce.complete: no wall offers ${choice}`);
  // Null as well, which a page may have in place of a price.
  if (value != null && !(typeof value === 'number' && value >= 0 && value <= maxValue))
    throw new Error(`Truce.complete: ${value} is no value from 0 to ${maxValue}`);
  return ({ memory, sessionId, track }: AskTools, variant: string): void => {
    memory.write('session', 'dismissed', sessionId());
    track('conversion_alternative', { choice, value, variant });
  };
}

export type OpenOutcome = typeof openOutcome;
