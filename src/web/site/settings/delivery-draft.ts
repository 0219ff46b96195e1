import type { Delivery } from '../../../contract/sites/delivery.ts';

/** The section's fields: every setting of `config.delivery`, so that saving one never takes another away. */
export function toDraft({
  origin = '',
  loader = '',
  track = '',
  media = '',
  reserve = [],
  rotate = false,
}: Delivery = {}) {
  return { origin, loader, track, media, reserve: reserve.join('\n'), rotate };
}

export function toDelivery({ rotate, reserve, ...texts }: ReturnType<typeof toDraft>): Delivery {
  const given = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  const spare = reserve
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    ...Object.fromEntries(given.filter(([, text]) => text !== '')),
    ...(spare.length > 0 && { reserve: spare }),
    ...(rotate && { rotate }),
  };
}
