// The messages of the product, for developers and translators.
//   node scripts/messages.mjs check                  what is wrong with the catalogs; part of npm run check
//   node scripts/messages.mjs sort                   sorts every catalog by key, and sets the spaces before marks
//   node scripts/messages.mjs rename <key> <key>     in all catalogs and in src
//   node scripts/messages.mjs add new.json           adds messages: { key: { language: text } }, in every language
//   node scripts/messages.mjs missing pl > pl.json   what a language lacks, in English: translate the right-hand sides
//   node scripts/messages.mjs fill pl pl.json        puts a translation into locales/pl, without what no longer exists
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile, languagesIn, readAreas, readMessages, source, writeArea } from './messages/catalogs.mjs';
import { sourcesBelow } from './messages/find-keys.mjs';
import { problemsOf } from './messages/problems.mjs';
import { typeset } from './messages/typeset.mjs';
import { writeKeys } from './messages/write-keys.mjs';

const commands = { check, sort, add, rename, missing, fill };
const [command = '', ...words] = process.argv.slice(2);
if (Object.hasOwn(commands, command)) await commands[command](...words);
else fail(`Usage: node scripts/messages.mjs ${Object.keys(commands).join(' | ')}`);

async function check() {
  const problems = await problemsOf();
  // The types are checked next, whatever else is wrong.
  if (!problems.some((problem) => problem.startsWith(source))) writeKeys();
  if (problems.length > 0) fail(problems.join('\n'));
}

function sort() {
  for (const language of languagesIn()) {
    for (const [area, messages] of Object.entries(readAreas(language))) {
      const set = Object.entries(messages).map(([key, text]) => [key, typeset(language, text)]);
      writeArea(language, area, Object.fromEntries(set));
    }
  }
}

function add(file) {
  const given = JSON.parse(readFileSync(file, 'utf8'));
  for (const [key, texts] of Object.entries(given)) {
    if (readMessages(source)[key]) fail(`${key} exists already.`);
    const lacking = languagesIn().filter((language) => typeof texts[language] !== 'string');
    if (lacking.length > 0) fail(`${key} has no text in ${lacking.join(', ')}.`);
    for (const language of languagesIn()) compileOrFail(key, texts[language]);
  }
  for (const language of languagesIn()) {
    const added = Object.entries(given).map(([key, texts]) => [key, typeset(language, texts[language])]);
    writeAll(language, { ...readMessages(language), ...Object.fromEntries(added) });
  }
  writeKeys();
}

function rename(from, to = '') {
  if (!readMessages(source)[from]) fail(`There is no message ${from}.`);
  if (readMessages(source)[to]) fail(`${to} exists already.`);
  for (const language of languagesIn()) {
    const messages = readMessages(language);
    if (!Object.hasOwn(messages, from)) continue;
    const { [from]: text, ...others } = messages;
    writeAll(language, { ...others, [to]: text });
  }
  for (const file of sourcesBelow('src')) {
    const code = readFileSync(file, 'utf8');
    if (code.includes(`'${from}'`)) writeFileSync(file, code.replaceAll(`'${from}'`, `'${to}'`));
  }
  writeKeys();
}

function missing(language) {
  const known = languagesIn().includes(language) ? readMessages(language) : {};
  const lacking = Object.entries(readMessages(source)).filter(([key]) => !known[key]);
  console.log(JSON.stringify(Object.fromEntries(lacking), null, 2));
}

function fill(language, file) {
  mkdirSync(`locales/${language}`, { recursive: true });
  const given = JSON.parse(readFileSync(file, 'utf8'));
  for (const [key, text] of Object.entries(given)) compileOrFail(key, text);
  const all = { ...readMessages(language), ...given };
  const wanted = Object.keys(readMessages(source)).filter((key) => all[key]);
  writeAll(language, Object.fromEntries(wanted.map((key) => [key, typeset(language, all[key])])));
}

function compileOrFail(key, text) {
  try {
    compile(text);
  } catch (error) {
    fail(`${key}: ${error.message}`);
  }
}

/** Every message into the file of its area. */
function writeAll(language, messages) {
  const areas = Object.fromEntries(Object.keys(readAreas(language)).map((area) => [area, {}]));
  for (const [key, text] of Object.entries(messages)) {
    const [area] = key.split('.');
    areas[area] = { ...areas[area], [key]: text };
  }
  for (const [area, own] of Object.entries(areas)) writeArea(language, area, own);
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
