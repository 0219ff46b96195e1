type Page = Window & { dataLayer?: { push(entry: object): unknown } };

/**
 * Hands what happens to the page's data layer, as `{ event: 'truce_wall', truce: { … } }`. The layer may come later: until then a
 * list stands in for it, as tag managers expect. Previews are left out.
 */
export function pushTo(window: Page): (name: string, detail: object) => void {
  return (name, detail) => {
    if ('preview' in detail) return;
    try {
      window.dataLayer ??= [];
      window.dataLayer.push({ event: `truce_${name}`, truce: detail });
    } catch {
      // A layer that throws is the page's own matter.
    }
  };
}
