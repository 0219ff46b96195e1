import { describe, expect, it } from 'vitest';
import { documentedBlocks } from '../support/documented-commands.ts';

/** Commands that write a secret into a file: a key, a passphrase, settings with passwords, or a backup with all of them. */
const writesSecret: RegExp[] = [
  /\btruce key\b[^|]*> *(?<file>\S+)/,
  /\bopenssl rand\b[^|]*> *(?<file>\S+)/,
  /\bcp \.env\.example (?<file>\S+)/,
  /\bkubectl cp .*\.backup (?<file>\S+)/,
];

describe('the documentation', () => {
  it('writes no secret into a file that others on the machine can read', () => {
    const found = documentedBlocks().flatMap(({ page, commands }) =>
      commands.flatMap((command, index) =>
        writesSecret.flatMap((pattern) => {
          const file = pattern.exec(command)?.groups?.file;
          if (file === undefined) return [];
          const typed = commands.slice(0, index + 1).join('\n');
          return isPrivate(typed, file) ? [] : [`${page}: ${command}`];
        }),
      ),
    );
    expect(found).toEqual([]);
  });

  it('is read where it writes one', () => {
    const all = documentedBlocks().flatMap(({ commands }) => commands);
    const writing = all.filter((command) => writesSecret.some((pattern) => pattern.test(command)));
    expect(writing.length).toBeGreaterThanOrEqual(3);
  });
});

/** Written with a mask, or into an empty file that was made for one user. */
function isPrivate(typed: string, file: string): boolean {
  const name = file.replace(/[)&;]+$/, '');
  return typed.includes('umask 077') || new RegExp(`install .*-m 0?600 .*/dev/null ${name}\\b`).test(typed);
}
