import type { EventEmitter } from 'node:events';
import { fileReason } from '../../kit/file-refused.ts';
import { sayError } from './error-messages.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * Ends a command whose output cannot be written: `truce key > key` on a full disk must not look like success. Who closes
 * a pipe, as `head` does, has read enough: that is no fault.
 * @param exit ends the process; without a code, with the one that is set
 */
export function watchOutput(
  output: EventEmitter,
  isJson: boolean,
  exit: (code?: number) => void = process.exit,
): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return exit();
    const { code } = exitCodes.failed;
    sayError(`standard output: ${fileReason(error) ?? String(error)}`, code, isJson);
    exit(code);
  });
}
