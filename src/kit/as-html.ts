import { visible } from './visible.ts';

/** Text as content or attribute of an HTML element. Controls and signs that turn the text around them go. */
export function asHtml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
