import { blockerText, kindText } from '../../contract/messages/value-texts.ts';
import { say } from '../i18n/say.ts';

/** A blocker as people say it. */
export function blockerName(blocker: string): string {
  return say(blockerText(blocker));
}

/** Where a blocker sits. */
export function kindName(kind: string): string {
  return say(kindText(kind));
}
