import { passOnCode, patterns } from './pass-on.ts';
import { type Platform, passingSteps } from './platform.ts';

export const netlify: Platform = {
  id: 'netlify',
  name: 'Netlify',
  language: 'js',
  steps: (facts) =>
    passingSteps(
      facts,
      ['Save this as netlify/edge-functions/passing.js.', 'Deploy.'],
      'The service sees the addresses of Netlify: where yours are fixed, set TRUCE_TRUST_PROXY to them on the machine that runs Truce. Otherwise visitors look like few, and their country is that of the data centre.',
    ),
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
