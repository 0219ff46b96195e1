import { passOnCode } from './pass-on.ts';
import { type Platform, passingSteps } from './platform.ts';

export const cloudflareWorker: Platform = {
  id: 'cloudflare-worker',
  name: 'Cloudflare Worker',
  language: 'js',
  steps: (facts) =>
    passingSteps(
      facts,
      [
        'In the Cloudflare dashboard make a Worker and paste this as its code.',
        `Add these routes to it: ${facts.passed.map(({ path, isFolder }) => `${facts.domain}${path}${isFolder ? '*' : ''}`).join(' , ')}`,
      ],
      "On the machine that runs Truce, set TRUCE_TRUST_PROXY to Cloudflare's address ranges (cloudflare.com/ips). Otherwise all visitors look like one.",
    ),
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
