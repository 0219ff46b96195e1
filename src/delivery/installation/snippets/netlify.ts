import { passOnCode, patterns } from './pass-on.ts';
import type { Platform } from './platform.ts';
import { passingSteps } from './steps.ts';

export const netlify: Platform = {
  id: 'netlify',
  name: 'Netlify',
  language: 'js',
  steps: (facts) => passingSteps(facts, ['netlify_save', 'deploy'], 'trust_netlify'),
  code: (facts) =>
    [
      passOnCode(facts),
      '',
      'export default function handle(request, context) {',
      '  if (!isPassed(new URL(request.url).pathname)) return context.next();',
      '  return passOn(request, context.ip);',
      '}',
      '',
      `export const config = { path: [${patterns(facts, '*')}] };`,
    ].join('\n'),
};
