import type { Dictionary } from './dictionary.ts';

export const fr: Dictionary = {};
