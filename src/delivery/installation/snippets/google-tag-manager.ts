import type { Platform } from './platform.ts';
import { scriptTag } from './quote.ts';

export const googleTagManager: Platform = {
  id: 'google-tag-manager',
  name: 'Google Tag Manager',
  language: 'html',
  steps: () => ['gtm_stopped', 'gtm_tag', 'gtm_trigger', 'gtm_verify'],
  code: ({ loaderUrl }) => scriptTag(loaderUrl),
};
