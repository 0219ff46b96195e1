import { npmOptionsObject, unseenStep } from './npm-options.ts';
import type { Platform } from './platform.ts';

export const javascript: Platform = {
  id: 'javascript',
  name: 'JavaScript (npm)',
  language: 'js',
  steps: () => [
    'For apps without a page of their own to put the HTML line into: npm install @truce/sdk',
    'Call it once, in code that runs in browsers only.',
    unseenStep,
  ],
  code: (facts) =>
    [
      "import { loadTruce } from '@truce/sdk';",
      '',
      `loadTruce(${npmOptionsObject(facts)}).catch(() => {`,
      '  // stopped by a blocker, or offline: the page goes on',
      '});',
    ].join('\n'),
};
