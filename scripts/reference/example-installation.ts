import type { Installation, Verification } from '../../src/contract/sites/installation.ts';

/** What an example of an installation, and of looking at one, is made of. */
export const exampleChecks: Verification['checks'] = [
  {
    name: 'page',
    status: 'pass',
    code: 'page_answers',
    message: 'The page answers: https://example.com/',
    fix_code: null,
    fix: null,
    values: { url: 'https://example.com/' },
  },
  {
    name: 'snippet',
    status: 'fail',
    code: 'snippet_in_comment',
    message: 'The snippet is inside a comment, where browsers do not see it.',
    fix_code: 'uncomment_snippet',
    fix: 'Take it out of <!-- and -->.',
    values: {},
  },
];

export const examplePlatforms: Installation['platforms'] = [
  {
    id: 'nginx',
    name: 'nginx',
    language: 'nginx',
    steps: ['Paste this into the server block of example.com, before other locations.'],
    step_codes: ['nginx_paste'],
    code: 'location = /static/a8.js {\n  proxy_pass https://truce.example.com/static/a8.js;\n}',
  },
];
