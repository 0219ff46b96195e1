import type { DisplayRules } from '../../contract/sites/display.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';

/** Rules about what is in the page, or what the visitor does on it. */
const ofPages = [
  'properties',
  'excluded_properties',
  'access',
  'scroll_percent',
  'exit_intent',
] as const satisfies (keyof DisplayRules)[];

/** Rules that look back further than a session, where browsers may remember. */
const ofMemory = [
  'once_in_days',
  'quiet_days_after_conversion',
  'meter',
] as const satisfies (keyof DisplayRules)[];

/** Whether a rule asks for what the service cannot know: then there is no plain wall. */
export function onlyThePageKnows(rules: DisplayRules, mode: SiteConfig['consent_mode']): boolean {
  const isSet = (name: keyof DisplayRules) => {
    const value = rules[name];
    return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
  };
  return ofPages.some(isSet) || (mode !== 'cookieless' && ofMemory.some(isSet));
}
