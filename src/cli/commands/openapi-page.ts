import type { CommandPage } from '../frame/page.ts';

export const openapiPage: CommandPage = {
  name: 'openapi',
  summary: 'Print the OpenAPI document of the API',
  description: ['A running server serves the same document at /openapi.json.'],
  data: 'Reads and changes nothing.',
  json: 'The same document on one line.',
  examples: [
    { command: 'truce openapi > openapi.json', does: 'Save it for a client generator.' },
    { command: "truce openapi --json | jq '.paths | keys'", does: 'List the addresses.' },
  ],
  exits: {},
  settings: [],
  async run({ options }, { version }) {
    const { openapi } = await import('../../contract/core/openapi.ts');
    console.log(JSON.stringify(openapi(version), null, options.json ? 0 : 2));
    return undefined;
  },
};
