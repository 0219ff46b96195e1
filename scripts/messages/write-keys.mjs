// Writes src/kit/messages/keys.d.ts: every key of the English catalogs with its placeholders. Not in Git.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { argumentsOf, compile, readMessages, source } from './catalogs.mjs';

const kinds = { plural: 'number', selectordinal: 'number', number: 'number', select: 'string' };

export function writeKeys(file = 'src/kit/messages/keys.d.ts', folder = 'locales') {
  const messages = Object.entries(readMessages(source, folder));
  const lines = messages.map(([key, text]) => `  ${JSON.stringify(key)}: ${valuesOf(text)};`);
  const body = `// Made from locales/${source} by scripts/messages/write-keys.mjs.\nexport interface Messages {\n${lines.join('\n')}\n}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== body) writeFileSync(file, body);
}

function valuesOf(text) {
  const found = [...argumentsOf(compile(text))];
  if (found.length === 0) return 'undefined';
  const fields = found.map(([name, { kind }]) => `${name}: ${kinds[kind] ?? 'string | number'}`);
  return `{ ${fields.join('; ')} }`;
}
