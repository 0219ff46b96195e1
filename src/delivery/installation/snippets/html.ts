import type { Platform } from './platform.ts';
import { scriptTag } from './quote.ts';

export const html: Platform = {
  id: 'html',
  name: 'HTML',
  language: 'html',
  steps: () => ['html_paste', 'html_policy', 'verify'],
  code: ({ loaderUrl }) => scriptTag(loaderUrl),
};
