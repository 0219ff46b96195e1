import { passOnCode, patterns } from './pass-on.ts';
import type { Platform } from './platform.ts';
import { passingSteps } from './steps.ts';

export const vercelNext: Platform = {
  id: 'vercel-next',
  name: 'Vercel, Next.js',
  language: 'js',
  steps: (facts) => passingSteps(facts, ['next_save', 'next_add', 'deploy'], 'trust_vercel'),
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
