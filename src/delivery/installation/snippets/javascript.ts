import { npmOptionsObject } from './npm-options.ts';
import type { Platform } from './platform.ts';

export const javascript: Platform = {
  id: 'javascript',
  name: 'JavaScript (npm)',
  language: 'js',
  steps: () => ['npm_javascript', 'npm_call', 'verify_unseen'],
  code: (facts) =>
    [
      "import { loadTruce } from '@truce/sdk';",
      '',
      `loadTruce(${npmOptionsObject(facts)}).catch(() => {`,
      '  // stopped by a blocker, or offline: the page goes on',
      '});',
    ].join('\n'),
};
