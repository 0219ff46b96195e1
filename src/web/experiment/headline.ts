import type { AbTesting } from '../../contract/ab-testing.ts';

/** The verdict's first sentence; what follows it stands beside the numbers as remarks. */
export function headlineOf({ recommendation, status }: AbTesting): string {
  const sentences = recommendation.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  // Of a test that has ended the first one says just that.
  return typeset(sentences[status === 'stopped' ? 1 : 0] ?? recommendation);
}

/** The API writes for any reader; on screen quotes are round and a percent sign stands close. */
function typeset(text: string): string {
  return text.replaceAll(/"([^"]*)"/g, '“$1”').replaceAll(/(\d) %/g, '$1%');
}
