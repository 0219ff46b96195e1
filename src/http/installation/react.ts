import type { Platform } from './platform.ts';
import { jsString } from './quote.ts';

export const react: Platform = {
  id: 'react',
  name: 'React',
  language: 'jsx',
  steps: () => [
    'Where you have the page itself, as index.html or a root layout, put the HTML line there: it starts sooner.',
    'Otherwise save this as Truce.jsx and put <Truce /> once into the root of your app.',
    'Verify the installation; a script that React adds is not in the page itself, so that the check cannot see it.',
  ],
  code: ({ loaderUrl }) => `import { useEffect } from 'react';

const src = ${jsString(loaderUrl)};

export function Truce() {
  useEffect(() => {
    if (document.querySelector(\`script[src="\${src}"]\`)) return;
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    document.head.append(script);
  }, []);
  return null;
}`,
};
