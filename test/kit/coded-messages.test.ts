import { expect, it } from 'vitest';
import { adviceNumbers } from '../../src/contract/analytics/advice.ts';
import { moneyCaveats } from '../../src/contract/analytics/recovery.ts';
import { emailFaults } from '../../src/contract/operations/emails.ts';
import {
  type Finding,
  findings,
  fixes,
  stepCodes,
  unreachableWhys,
} from '../../src/contract/sites/installation.ts';
import { listTargets } from '../../src/contract/sites/list-watch.ts';
import { type Language, languages } from '../../src/kit/messages/languages.ts';
import { readCatalog } from '../../src/kit/messages/read-catalogs.ts';
import { coded } from '../../src/kit/messages/text.ts';

const areas: Record<string, readonly string[]> = {
  'advice-numbers': adviceNumbers,
  findings,
  fixes,
  'revenue-caveats': moneyCaveats,
  smtp: emailFaults,
  steps: stepCodes,
  targets: listTargets,
  unreachable: unreachableWhys,
};

it.each(Object.entries(areas))('%s has one message for each code, and no other', (area, codes) => {
  // Any code will do for the type: the keys are compared below.
  const keys = codes.map((code) => coded('findings.*', code as Finding).key.replace(/^findings/, area));
  for (const language of Object.keys(languages) as Language[]) {
    const messages = Object.keys(readCatalog('locales', language));
    expect(messages.filter((key) => key.startsWith(`${area}.`))).toEqual(keys.toSorted());
  }
});
