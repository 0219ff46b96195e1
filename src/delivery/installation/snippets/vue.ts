import { npmOptionsObject } from './npm-options.ts';
import type { Platform } from './platform.ts';

export const vue: Platform = {
  id: 'vue',
  name: 'Vue',
  language: 'js',
  steps: () => ['vue_html', 'npm_vue', 'vue_add', 'verify_unseen'],
  code: (facts) =>
    [
      "import { createTruce } from '@truce/vue';",
      '',
      `app.use(createTruce(${npmOptionsObject(facts)}));`,
    ].join('\n'),
};
