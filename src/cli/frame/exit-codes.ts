/** Every code that `truce` exits with. docs/command-line.md has the same table; a test compares them. */
export const exitCodes = {
  done: { code: 0, meaning: 'success' },
  failed: { code: 1, meaning: 'the command failed, or found faults' },
  usage: { code: 2, meaning: 'unknown command or option, or an invalid value' },
  settings: { code: 3, meaning: 'a setting is unknown or invalid, or does not fit the installation' },
  inUse: { code: 4, meaning: 'another Truce process uses the data directory' },
  port: { code: 5, meaning: 'the port or address to listen on cannot be opened' },
  newer: { code: 6, meaning: 'a newer version of Truce has changed a database' },
  waiting: { code: 7, meaning: 'databases wait for `truce migrate`' },
  interrupted: { code: 130, meaning: 'stopped by Ctrl-C or SIGTERM' },
} as const;

export type ExitName = keyof typeof exitCodes;
