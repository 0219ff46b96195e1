import { passOnCode, patterns } from './pass-on.ts';
import { type Platform, passingSteps } from './platform.ts';

export const vercelNext: Platform = {
  id: 'vercel-next',
  name: 'Vercel and Next.js',
  language: 'js',
  steps: (facts) =>
    passingSteps(
      facts,
      [
        'Save this as middleware.js beside package.json (in src/ if your app is there); from Next.js 16 on as proxy.js.',
        'Where you have such a file already, add the matcher, and call passOn for these paths before your own code.',
        'Deploy.',
      ],
      'The service sees the addresses of Vercel: where yours are fixed, set TRUCE_TRUST_PROXY to them on the machine that runs Truce. Otherwise visitors look like few, and their country is that of the data centre.',
    ),
  code: (facts) =>
    [
      passOnCode(facts),
      '',
      'export default function middleware(request) {',
      '  if (!isPassed(new URL(request.url).pathname)) return;',
      "  const visitor = request.headers.get('x-real-ip') ?? request.headers.get('x-forwarded-for');",
      '  return passOn(request, visitor);',
      '}',
      '',
      `export const config = { matcher: [${patterns(facts, ':path*')}] };`,
    ].join('\n'),
};
