import { passOnCode } from './pass-on.ts';
import type { Platform } from './platform.ts';
import { passingSteps } from './steps.ts';

export const cloudflareWorker: Platform = {
  id: 'cloudflare-worker',
  name: 'Cloudflare Worker',
  language: 'js',
  steps: (facts) => passingSteps(facts, ['worker_make', 'worker_routes'], 'trust_cloudflare'),
  code: (facts) =>
    [
      passOnCode(facts),
      '',
      'export default {',
      '  fetch(request) {',
      '    if (!isPassed(new URL(request.url).pathname)) return fetch(request);',
      "    return passOn(request, request.headers.get('cf-connecting-ip'));",
      '  },',
      '};',
    ].join('\n'),
};
