import { StartRefused } from './start-refused.ts';

/** A setting that cannot be used, alone or with what is there. The message names it; starting again does not help. */
export class SettingRefused extends StartRefused {}
