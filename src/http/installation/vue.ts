import { npmOptionsObject, unseenStep } from './npm-options.ts';
import type { Platform } from './platform.ts';

export const vue: Platform = {
  id: 'vue',
  name: 'Vue',
  language: 'js',
  steps: () => [
    'Where you have the page itself, as index.html, put the HTML line there: it starts sooner.',
    'Otherwise: npm install @truce/vue @truce/sdk',
    'Add this to the file that makes your app, before app.mount(). In Nuxt it goes into a plugin.',
    unseenStep,
  ],
  code: (facts) =>
    [
      "import { createTruce } from '@truce/vue';",
      '',
      `app.use(createTruce(${npmOptionsObject(facts)}));`,
    ].join('\n'),
};
