import { npmOptions } from './npm-options.ts';
import type { Platform } from './platform.ts';

export const react: Platform = {
  id: 'react',
  name: 'React',
  language: 'jsx',
  steps: () => ['react_html', 'npm_react', 'react_provider', 'verify_unseen'],
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
