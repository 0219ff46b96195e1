import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { WallFinding } from './check-wall.ts';

/** What was found and what to do about it, in a sentence or two. */
export function wallFindingText({ code, values }: Pick<WallFinding, 'code' | 'values'>): Text {
  return coded('fairness.*', code, values);
}

/** Where in the template: "Message 2", "Title (de)". */
export function findingPlace(field: string): Text {
  const [, language, inside = field] = /^translations\.([^.]+)(?:\.(.+))?$/.exec(field) ?? [];
  if (language === undefined) return placeOf(field);
  if (inside === field) return message('fairness.inTranslation', { language });
  return message('fairness.inLanguage', { place: placeOf(inside), language });
}

function placeOf(field: string): Text {
  const [part = '', at] = field.split('.');
  if (part === 'messages') return message('fairness.inMessage', { number: Number(at) + 1 });
  if (part === 'title') return message('fairness.inTitle');
  if (part === 'signature') return message('fairness.inSignature');
  if (part === 'cta_text') return message('fairness.inButton');
  if (part === 'display') return message('fairness.inDisplay');
  if (at === undefined) return message('fairness.inChoices');
  // By its place in the list, or by its id in a translation.
  return message('fairness.inChoice', { name: /^\d+$/.test(at) ? String(Number(at) + 1) : at });
}
