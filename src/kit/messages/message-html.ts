import { asHtml } from '../as-html.ts';
import type { MessageKey } from './message-values.ts';
import type { Writer } from './writer.ts';

/** A message as HTML. What users wrote has a direction of its own, so that it turns nothing around it. */
export function messageHtml(writer: Writer, key: MessageKey, names: Record<string, string> = {}): string {
  const isolated = Object.entries(names).map(([name, text]) => [
    name,
    { html: `<bdi>${asHtml(text)}</bdi>` },
  ]);
  return writer
    .pieces<{ html: string }>(key, Object.fromEntries(isolated))
    .map((piece) => (typeof piece === 'string' ? asHtml(piece) : piece.html))
    .join('');
}
