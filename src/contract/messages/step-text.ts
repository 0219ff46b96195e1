import { coded, type Text } from '../../kit/messages/text.ts';
import type { Installation, StepCode } from '../sites/installation.ts';

/** A step of an installation on some platform. */
export function stepText(code: StepCode, values: Installation['step_values']): Text {
  return coded('steps.*', code, values);
}
