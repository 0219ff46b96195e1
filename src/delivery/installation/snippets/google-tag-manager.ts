import type { Platform } from './platform.ts';
import { scriptWithReserve } from './quote.ts';

export const googleTagManager: Platform = {
  id: 'google-tag-manager',
  name: 'Google Tag Manager',
  language: 'html',
  steps: () => ['gtm_stopped', 'gtm_tag', 'gtm_trigger', 'gtm_verify'],
  // Tag Manager copies the code into a script element of its own, which is then the current one.
  code: ({ loaderUrl, reserveUrls }) => scriptWithReserve([loaderUrl, ...reserveUrls]),
};
