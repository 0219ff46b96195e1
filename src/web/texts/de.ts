import type { Dictionary } from './dictionary.ts';

export const de: Dictionary = {};
