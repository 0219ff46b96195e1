import type { Log } from '../../src/kit/log.ts';

/** A log that keeps quiet. */
export const quietLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
