import type { Platform } from './platform.ts';
import { scriptTag } from './quote.ts';

export const googleTagManager: Platform = {
  id: 'google-tag-manager',
  name: 'Google Tag Manager',
  language: 'html',
  steps: () => [
    'Most ad blockers stop Tag Manager itself, and with it everything in it: the visitors you want to count stay unseen. Put the line into your pages instead wherever you can.',
    'If you cannot: make a new tag of the kind Custom HTML and paste this. Where Custom HTML is forbidden, import the tag template (docs/integrations.md).',
    'Choose the trigger Initialization - All Pages, save and publish.',
    'Verify the installation; a line that Tag Manager adds is not in the page itself, so that the check cannot see it.',
  ],
  code: ({ loaderUrl }) => scriptTag(loaderUrl),
};
