import { coded, type Message } from '../../kit/messages/text.ts';
import type { Installation, StepCode } from '../sites/installation.ts';

/** A step of an installation on some platform. */
export function stepText(code: StepCode, values: Installation['step_values']): Message {
  return coded('steps.*', code, values);
}
