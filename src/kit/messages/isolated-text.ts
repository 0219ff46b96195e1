import { isolate } from '../isolate.ts';
import type { Text } from './text.ts';

/** For plain text: what users wrote beside other text is isolated. Apart from text.ts, which the dashboard loads. */
export function isolatedText(text: Text): Text {
  if (typeof text === 'string') return text;
  if (Array.isArray(text)) return text.map(within);
  if ('list' in text) return { list: text.list.map(within) };
  if ('format' in text || text.values === undefined) return text;
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : within(value),
  ]);
  return { ...text, values: Object.fromEntries(values) };
}

function within(part: Text): Text {
  return typeof part === 'string' ? isolate(part) : isolatedText(part);
}
