import { npmOptions, unseenStep } from './npm-options.ts';
import type { Platform } from './platform.ts';

export const react: Platform = {
  id: 'react',
  name: 'React',
  language: 'jsx',
  steps: () => [
    'Where you have the page itself, as index.html or a root layout, put the HTML line there: it starts sooner.',
    'Otherwise: npm install @truce/react @truce/sdk',
    'Put the provider around your app, once.',
    unseenStep,
  ],
  code: (facts) =>
    [
      "import { TruceProvider } from '@truce/react';",
      '',
      'export function WithTruce({ children }) {',
      '  return (',
      '    <TruceProvider',
      ...npmOptions(facts).map(([name, value]) => `      ${name}={${value}}`),
      '    >',
      '      {children}',
      '    </TruceProvider>',
      '  );',
      '}',
    ].join('\n'),
};
