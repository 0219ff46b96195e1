/** The SDK's own types; the build copies their text, so that a package never says something else than the script. */
export type { Truce } from '../../../src/sdk/core.ts';
export type { Verdict } from '../../../src/sdk/detect/verdict.ts';
export type { TruceEvents } from '../../../src/sdk/page-events.ts';
