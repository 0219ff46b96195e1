import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { settingNames } from '../composition/setting-names.ts';

const known = new Set<string>(['PORT', 'HOST', ...settingNames.flatMap((name) => [name, `${name}_FILE`])]);
const maxShown = 3;

/**
 * Lines for somebody who expects that a `.env` in the folder is read. None where the environment has all that it sets,
 * as with `node --env-file=.env`, or where it is for another program.
 */
export function ignoredEnvFile(folder: string, env: Record<string, string | undefined>): string[] {
  const values = Object.entries(readEnvFile(join(folder, '.env'))).filter(
    ([name, value]) => known.has(name) && value,
  );
  const ignored = values.map(([name]) => name).filter((name) => !isSet(name, env));
  // A PORT alone is likely the port of what is developed in this folder.
  if (!ignored.some((name) => name.startsWith('TRUCE_'))) return [];
  const more = ignored.length > maxShown ? ', …' : '';
  return [
    `The file .env in this folder sets ${ignored.slice(0, maxShown).join(', ')}${more}, but Truce reads no .env file on its own.`,
    'To use it, start with: node --env-file=.env PROGRAM serve (README, Settings).',
  ];
}

/** The value of `NAME_FILE` is in `NAME` once it was read. */
function isSet(name: string, env: Record<string, string | undefined>): boolean {
  return (env[name] ?? env[name.replace(/_FILE$/, '')]) !== undefined;
}

function readEnvFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
