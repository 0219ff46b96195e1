import { visible } from '../../kit/visible.ts';

const mostLetters = 300;

/**
 * Why the provider's answer was refused, for the operator's log: the library's words, those of what lies behind them,
 * the provider's OAuth error, and the name of the claim that did not fit. Never a claim's value, which is about a
 * person.
 * @param secrets what is left out where the provider repeats it
 */
export function failureText(error: unknown, secrets: string[] = []): string {
  const texts: string[] = [];
  for (let at = error; at !== undefined && at !== null && texts.length < 4; at = causeOf(at)) {
    if (at instanceof Error) texts.push(at.message, ...providerWords(at, secrets));
    else if (typeof at === 'object' && 'claim' in at) texts.push(`claim ${String(at.claim)}`);
  }
  return texts.length > 0 ? texts.join(': ') : String(error);
}

/** By RFC 6749 a code, such as `invalid_client`, and a sentence for developers; in the answer, its address or a header. */
function providerWords(error: Error, secrets: string[]): string[] {
  const challenges = Array.isArray(error.cause) ? error.cause.map((each) => each?.parameters) : [];
  return [error, ...challenges]
    .flatMap((said) => [said?.error, said?.error_description])
    .filter((each) => typeof each === 'string' && each !== '')
    .map((each) => fromOutside(each, secrets));
}

function fromOutside(text: string, secrets: string[]): string {
  const safe = secrets.filter(Boolean).reduce((left, secret) => left.replaceAll(secret, '***'), text);
  return visible(safe).replace(/\s+/g, ' ').trim().slice(0, mostLetters);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
