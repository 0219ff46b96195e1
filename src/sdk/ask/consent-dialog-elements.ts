/** Dialogs of platforms that say nothing of it to scripts: OneTrust, Cookiebot, CookieYes, iubenda, Complianz; and the page's own. */
export const consentDialogs =
  '#onetrust-banner-sdk,#onetrust-pc-sdk,#CybotCookiebotDialog,.cky-consent-container,#iubenda-cs-banner,.cmplz-cookiebanner,[data-truce-dialog]';
