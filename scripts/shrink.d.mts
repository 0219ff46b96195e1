/** See shrink.mjs. */
export function joinRules(code: string): string;
