type Page = Window & typeof globalThis;

export interface Landing {
  referrer?: string;
  utm?: string;
}

/** What an event says of the page and the device; nothing that could distinguish one visitor from another. */
export function pageFacts(window: Page): Record<string, unknown> {
  const { navigator, screen } = window;
  return {
    device_type: deviceType(navigator, screen),
    language: navigator.language,
    referrer: referrerHost(window),
  };
}

/** How a session begins, as display rules need it: the host that the visitor came from, and the campaign. */
export function landingOf(window: Page): Landing {
  return {
    referrer: referrerHost(window),
    utm: window.location.search.match(/\butm_\w+=[^&;?]*/g)?.join('&'),
  };
}

/** The address without fragment, user and password; undefined where it is no web address. */
export function pageUrl({ location }: Page): string | undefined {
  if (!/^http/.test(location.protocol)) return undefined;
  const path = location.origin + location.pathname;

  const url = path + location.search;
  return url[2048] ? path.slice(0, 2048) : url;
}

/** By name, or by what no person's browser does: it speaks no language, or looks at the whole page at once. */
export function isCrawler({ navigator, innerHeight, screen, top, self }: Page): boolean {
  return (
    // CUBOT makes phones.
    /([^u]|^)bot\b|crawl|spider|lighthouse|facebookexternalhit|preview|render/i.test(navigator.userAgent) ||
    !navigator.languages[0] ||
    (top === self && innerHeight > 4 * Math.max(screen.height, screen.width))
  );
}

/** Global Privacy Control (globalprivacycontrol.org): nothing is stored, and no ad company is asked. */
export function sendsGpc(navigator: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return navigator.globalPrivacyControl === true;
}

export function deviceType({ userAgent, maxTouchPoints }: Navigator, screen: Screen): string {
  const isTablet = /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent);
  // An iPad that asks for desktop pages calls itself a Macintosh.
  if (isTablet || (/Macintosh/.test(userAgent) && maxTouchPoints > 1 && screen.width < 1400)) return 'tablet';
  // Androids that are no tablets say Mobile.
  return /Mobi|iPhone/.test(userAgent) ? 'mobile' : 'desktop';
}

function referrerHost({ document, location }: Page): string | undefined {
  const host = /^https?:\/\/([^/?#:@]+)/.exec(document.referrer)?.[1];
  return host === location.hostname ? undefined : host;
}

/** The visitor, or a blocker's button, loaded the page again. */
export function isReload({ performance }: Page): boolean {
  return performance?.navigation?.type === 1; // shorter than its successor; pages put something else in its place
}
