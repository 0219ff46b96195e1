/**
 * Why the provider's answer was refused, for the operator's log: the library's words, those of what lies behind them,
 * and the name of the claim that did not fit. Never a claim's value, which is about a person.
 */
export function failureText(error: unknown): string {
  const texts: string[] = [];
  for (let at = error; at !== undefined && at !== null && texts.length < 4; at = causeOf(at)) {
    if (at instanceof Error) texts.push(at.message);
    else if (typeof at === 'object' && 'claim' in at) texts.push(`claim ${String(at.claim)}`);
  }
  return texts.length > 0 ? texts.join(': ') : String(error);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
