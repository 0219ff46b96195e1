import type { Argument, Option } from 'commander';
import type { settingNames } from '../../composition/setting-names.ts';
import type { ExitName } from './exit-codes.ts';

export type SettingName = (typeof settingNames)[number] | 'PORT' | 'HOST';

/** What a command is given besides its words. */
export interface Around {
  /** The folder of the build. */
  distDir: string;
  version: string;
  loadEveryPage(): Promise<CommandPage[]>;
}

/** What was typed. Every command has `--json`. */
export interface CommandInput<Options extends object = object> {
  args: string[];
  options: Options & { json?: boolean };
}

/** A command: its manual page, and how it runs. Its code is loaded when it runs, so that a help text does not wait for it. */
export interface CommandPage<Options extends object = object> {
  /** As typed. Two words where it belongs to a group, e.g. `user list`. */
  name: string;
  arguments?: Argument[];
  /** Imperative, at most 70 characters. */
  summary: string;
  /** Paragraphs; each is wrapped to the terminal. */
  description: string[];
  /** What it reads and changes, and whether a server may run beside it. */
  data: string;
  options?: Option[];
  /** What `--json` prints. */
  json: string;
  examples: { command: string; does: string }[];
  /** The codes besides 0 and 2 (and 3, where it reads settings), with what they mean here; null: it never ends so. */
  exits: Partial<Record<ExitName, string | null>>;
  /** Those it acts on. It refuses any unknown or invalid one; none: it reads no settings. */
  settings: readonly SettingName[];
  /** @returns how it ended; nothing: well */
  run(given: CommandInput<Options>, around: Around): Promise<ExitName | undefined>;
}
