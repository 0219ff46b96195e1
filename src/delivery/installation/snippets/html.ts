import type { Platform } from './platform.ts';
import { scriptWithReserve } from './quote.ts';

export const html: Platform = {
  id: 'html',
  name: 'HTML',
  language: 'html',
  steps: () => ['html_paste', 'html_policy', 'verify'],
  code: ({ loaderUrl, reserveUrls }) => scriptWithReserve([loaderUrl, ...reserveUrls]),
};
