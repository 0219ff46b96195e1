import { CommanderError } from 'commander';
import { dataDirOf, readEnvironment } from '../../composition/config.ts';
import { UpgradeWaits } from '../../composition/upgrade/steps-waiting.ts';
import { DirectoryInUse } from '../../kit/directory-in-use.ts';
import { machineRefusal } from '../../kit/file-refused.ts';
import { NewerDatabase } from '../../kit/newer-database.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { PortRefused } from '../../kit/port-refused.ts';
import { SettingRefused } from '../../kit/setting-refused.ts';
import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import { sayError } from './error-messages.ts';
import { type ExitName, exitCodes } from './exit-codes.ts';
import { Interrupted } from './interruptible.ts';
import { UsageError } from './usage-error.ts';

/** Ends the process. Errors that the operator can fix are one line; anything else is a bug and is printed with its stack. */
export function stopWithReason(error: unknown, isJson: boolean): never {
  // Commander has said what was wrong, or shown what was asked for.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : exitCodes.usage.code);
  const { code } = exitCodes[nameOf(error)];
  const reason = reasonOf(error);
  if (reason) sayError(reason.message, code, isJson);
  else console.error(error);
  process.exit(code);
}

/** In words for the operator; null for a bug. A store says that it is unavailable; its disk may be the reason. */
function reasonOf(error: unknown): OperatorError | null {
  const isOperators = error instanceof OperatorError;
  if (isOperators && !(error instanceof StoreUnavailable)) return error;
  const refusal = machineRefusal(isOperators ? error.cause : error, dataDirOf(readEnvironment()));
  return refusal ?? (isOperators ? error : null);
}

function nameOf(error: unknown): ExitName {
  if (error instanceof SettingRefused) return 'settings';
  if (error instanceof DirectoryInUse) return 'inUse';
  if (error instanceof NewerDatabase) return 'newer';
  if (error instanceof UpgradeWaits) return 'waiting';
  if (error instanceof Interrupted) return 'interrupted';
  if (error instanceof UsageError) return 'usage';
  return error instanceof PortRefused ? 'port' : 'failed';
}
