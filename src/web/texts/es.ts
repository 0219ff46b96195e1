import type { Dictionary } from './dictionary.ts';

export const es: Dictionary = {};
