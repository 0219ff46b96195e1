// The dashboard's texts for translators.
//   node scripts/texts.mjs list                     every text, with where it stands, as JSON
//   node scripts/texts.mjs missing fr > fr.json     what French lacks: fill in the right-hand sides
//   node scripts/texts.mjs fill fr fr.json          takes them in, drops what is not used any more, sorts
import { readFileSync, writeFileSync } from 'node:fs';
import { findTexts } from './find-texts.mjs';

/** French has a space before some marks that no line may break at. */
const typeset = {
  fr: (words) => words.replace(/ (?=[;?!])/g, '\u202f').replace(/ (?=[:»%])|(?<=«) /g, '\u00a0'),
};

const [command, language, file] = process.argv.slice(2);
const { texts, problems } = findTexts();
if (problems.length > 0) fail(problems.join('\n'));

if (command === 'list') print([...texts.values()]);
else if (command === 'missing' && language) print(missing(dictionaryOf(language)));
else if (command === 'fill' && language && file) fill(dictionaryOf(language));
else fail('list | missing <language> | fill <language> <file.json>');

function missing(dictionary) {
  const lacking = [...texts.values()].filter(({ text, one }) => !isOfForm(dictionary[text], one));
  return Object.fromEntries(
    lacking.map(({ text, one }) => [text, one === null ? '' : { one: '', other: '' }]),
  );
}

function fill(dictionary) {
  const all = { ...dictionary, ...JSON.parse(readFileSync(file, 'utf8')) };
  const used = Object.entries(all).filter(([text]) => texts.has(text));
  const done = used.filter(([text, to]) => isOfForm(to, texts.get(text).one));
  const set = done.map(([text, to]) => [text, typeset[language] ? everyForm(to, typeset[language]) : to]);
  const sorted = Object.fromEntries(set.sort(([one], [other]) => (one < other ? -1 : 1)));
  const body = JSON.stringify(sorted, null, 2);
  writeFileSync(pathOf(language), `${body}\n`);
  console.error(`${pathOf(language)}: ${done.length} of ${texts.size} texts`);
}

function everyForm(to, change) {
  if (typeof to === 'string') return change(to);
  return { one: change(to.one), other: change(to.other) };
}

/** Filled in, and with a form for one and for many where the text needs it. */
function isOfForm(to, one) {
  if (one === null) return typeof to === 'string' && to !== '';
  return Boolean(to?.one && to?.other);
}

function dictionaryOf(name) {
  return JSON.parse(readFileSync(pathOf(name), 'utf8'));
}

function pathOf(name) {
  return `src/web/i18n/${name}.json`;
}

function print(value) {
  console.log(JSON.stringify(value, null, 2));
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
