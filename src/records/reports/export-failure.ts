import * as z from 'zod';
import { exportFailures } from '../../contract/reports/exports.ts';

const Failure = z.object({ code: z.enum(exportFailures), detail: z.string() });
/** Why an export failed: a code, which the dashboard translates, and what exactly, in English, for programs and operators. */
export type ExportFailure = z.output<typeof Failure>;

/** For the column `exports.reason`. */
export function writeFailure(failure: ExportFailure): string {
  return JSON.stringify(failure);
}

export function readFailure(reason: string | null): ExportFailure | null {
  if (reason === null) return null;
  const parsed = Failure.safeParse(parse(reason));
  return parsed.success ? parsed.data : { code: codeOf(reason), detail: reason };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Earlier versions stored the sentence alone. */
function codeOf(sentence: string): ExportFailure['code'] {
  if (sentence.startsWith('The server stopped several times')) return 'server_stopped';
  const isFull = sentence.startsWith('The disk is full.') || sentence.includes('TRUCE_MIN_FREE_DISK_MB');
  return isFull ? 'disk_full' : 'error';
}
