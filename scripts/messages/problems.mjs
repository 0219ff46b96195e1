// What is wrong with the catalogs, a line each; none when all is well.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf, compile, languagesIn, readAreas, readMessages, sorted, source } from './catalogs.mjs';
import { findKeys } from './find-keys.mjs';
import { typeset } from './typeset.mjs';

export async function problemsOf(folder = 'locales', sources = 'src') {
  const languages = languagesIn(folder);
  const english = compiled(readMessages(source, folder)).arguments;
  return [
    ...languages.flatMap((language) => problemsOfFiles(language, folder)),
    ...languages.flatMap((language) => problemsOfMessages(language, english, folder)),
    ...(await problemsOfUse([...english.keys()], sources)),
  ];
}

function problemsOfFiles(language, folder) {
  return Object.entries(readAreas(language, folder)).flatMap(([area, messages]) => {
    const file = join(folder, language, `${area}.json`);
    const strays = Object.keys(messages).filter((key) => !isKeyOf(area, key));
    const found = strays.map((key) => `${file}: “${key}” should be “${area}.” and a name in camelCase`);
    const isSorted = readFileSync(file, 'utf8') === `${JSON.stringify(sorted(messages), null, 2)}\n`;
    return isSorted ? found : [...found, `${file}: not sorted by key (node scripts/messages.mjs sort)`];
  });
}

function isKeyOf(area, key) {
  return key.startsWith(`${area}.`) && /^[a-z]\w*$/.test(key.slice(area.length + 1));
}

function problemsOfMessages(language, english, folder) {
  const messages = readMessages(language, folder);
  const { arguments: own, faults } = compiled(messages);
  const say = (key, what) => `${language} ${key}: ${what}`;
  const lacking = [...english.keys()].filter((key) => !messages[key]).map((key) => say(key, 'is missing'));
  const extra = Object.keys(messages).filter((key) => !english.has(key) && !faults.has(key));
  const spaces = Object.keys(messages).filter((key) => typeset(language, messages[key]) !== messages[key]);
  const unlike = [...own].flatMap(([key, found]) => {
    const wanted = english.get(key);
    if (!wanted) return [];
    return [...differences(wanted, found), ...missingForms(language, found)].map((what) => say(key, what));
  });
  return [
    ...[...faults].map(([key, fault]) => say(key, fault)),
    ...lacking,
    ...extra.map((key) => say(key, 'is not in English')),
    ...spaces.map((key) => say(key, 'has the wrong space before a mark (node scripts/messages.mjs sort)')),
    ...unlike,
  ];
}

function compiled(messages) {
  const found = new Map();
  const faults = new Map();
  for (const [key, text] of Object.entries(messages)) {
    try {
      found.set(key, argumentsOf(compile(text)));
    } catch (error) {
      faults.set(key, `is not ICU MessageFormat: ${error.message.split('\n')[0]}`);
    }
  }
  return { arguments: found, faults };
}

function differences(wanted, found) {
  const names = new Set([...wanted.keys(), ...found.keys()]);
  return [...names].flatMap((name) => {
    const [one, other] = [wanted.get(name), found.get(name)];
    if (!other) return [`lacks {${name}}`];
    if (!one) return [`has {${name}}, which English has not`];
    if (one.kind !== other.kind) return [`{${name}} is ${other.kind}, in English ${one.kind}`];
    if (one.kind === 'select' && one.cases.toSorted().join() !== other.cases.toSorted().join())
      return [`{${name}} has other cases than in English`];
    return [];
  });
}

/** A plural has the forms that counts have in its language; fractions and millions may fall back to `other`. */
function missingForms(language, found) {
  return [...found].flatMap(([name, { kind, cases }]) => {
    if (kind !== 'plural' && kind !== 'selectordinal') return [];
    const rules = new Intl.PluralRules(language, { type: kind === 'plural' ? 'cardinal' : 'ordinal' });
    const counted = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
    const lacking = ['other', ...counted].filter((form) => !cases.includes(form));
    const known = rules.resolvedOptions().pluralCategories;
    const strange = cases.filter((form) => !known.includes(form) && !/^\d+$/.test(form));
    return [
      ...[...new Set(lacking)].map((form) => `{${name}} lacks the form “${form}”`),
      ...strange.map((form) => `{${name}} has the form “${form}”, which the language has not`),
    ];
  });
}

async function problemsOfUse(keys, sources) {
  const uses = await findKeys(new Set(keys), sources);
  return keys.filter((key) => !uses.has(key)).map((key) => `${key} is not used`);
}
