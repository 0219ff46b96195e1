export type Encoding = 'br' | 'gzip' | null;

/** The smallest first: it wins where the client likes several alike. */
const offered = ['br', 'gzip'] as const;

/**
 * The content coding that a client wants most, by its `Accept-Encoding` (RFC 9110, 12.5.3): `q=0` refuses one, `*`
 * stands for all that are not named, and `x-gzip` is gzip.
 * @returns null for no coding; that is also sent where nothing we have is accepted
 */
export function pickEncoding(header: string): Encoding {
  const wishes = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((each) => each.trim());
    if (coding === '') continue;
    const q = parameters.find((each) => each.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    wishes.set(coding.replace(/^x-/, ''), Number.isNaN(weight) ? 0 : Math.min(1, Math.max(0, weight)));
  }
  const weightOf = (coding: string) => wishes.get(coding) ?? wishes.get('*') ?? 0;
  const [best] = offered.toSorted((a, b) => weightOf(b) - weightOf(a));
  const plain = wishes.get('identity') ?? 0;
  return best && weightOf(best) > 0 && weightOf(best) >= plain ? best : null;
}
