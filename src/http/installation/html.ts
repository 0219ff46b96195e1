import type { Platform } from './platform.ts';
import { scriptTag } from './quote.ts';

export const html: Platform = {
  id: 'html',
  name: 'HTML',
  language: 'html',
  steps: () => [
    'Put this line into the head of every page, as it is. It does not hold up the page.',
    'With a Content Security Policy, add your nonce to it, or allow its address (docs/csp.md).',
    'Verify the installation.',
  ],
  code: ({ loaderUrl }) => scriptTag(loaderUrl),
};
