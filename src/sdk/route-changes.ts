type Page = Window & typeof globalThis & { navigation?: EventTarget };

/**
 * Reports each new page view inside the same document: a single-page application's route, or a page that comes
 * back from the back-forward cache. The page's own functions stay untouched; where the browser has no word for a
 * change of route, the address is looked at once a second.
 */
export function onRouteChange(window: Page, changed: () => void): void {
  let last = route(window.location);
  const look = () => {
    const now = route(window.location);
    if (now === last) return;
    last = now;
    changed();
  };
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) changed();
  });
  window.addEventListener('popstate', look);
  // Without that interface, an element with this id stands in its place.
  if (window.navigation?.currentEntry) window.navigation.addEventListener('currententrychange', look);
  else window.setInterval(look, 1000);
}

/** A fragment is a place on the page, unless an application keeps its route there. */
function route({ pathname, search, hash }: Location): string {
  return pathname + search + (/^#[!/]/.test(hash) ? hash : '');
}
