import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { CountryCode, CountryPreset } from '../sites/country-rules.ts';

/** What the law of a country says about checks in a visitor's browser, with its sources. */
export function countryRuleText(code: CountryCode, { countsOnly }: CountryPreset): Text {
  const rule = coded('countries.*', code.toLowerCase() as Lowercase<CountryCode>);
  return countsOnly ? [rule, message('countries.countsOnly')] : rule;
}
