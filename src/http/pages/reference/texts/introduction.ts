/** docs/api/introduction.md, written here by scripts/write-reference.mjs. */
export const introduction = `# Introduction

The API manages sites and their walls, ingests events and returns analytics. Every endpoint is below
\`{base_url}/v1\`. Bodies are JSON in UTF-8, field names are in snake_case, timestamps are ISO 8601 in UTC, and ids are UUIDs.

## Keys and scopes

Send a key with every request: \`Authorization: Bearer truce_…\`. Setup returns the first key, with the
scopes \`read\` and \`write\`. Create more with \`POST /v1/keys\`, using a key that has \`admin\` (the bootstrap key
\`TRUCE_BOOTSTRAP_API_KEY\` has all three).

| scope   | permissions                                                             |
| ------- | ----------------------------------------------------------------------- |
| \`read\`  | read sites, templates, events and analytics                             |
| \`write\` | add, change and delete sites, save templates, send events from a server |
| \`admin\` | list, create and revoke keys, and nothing else                          |

A scope includes no other: give a key every scope that it needs. A key can be limited to certain sites and can expire.
Members, invitations, email, the audit log, the sign-in policy and the health report are for signed-in owners and admins only.
Visitors' browsers send events and load the script without a key.

## Errors

All errors have the same format, and every response has an \`X-Request-Id\` header:

\`\`\`json
{
  "error": {
    "code": "INVALID_REQUEST",
    "message": "domain: is required",
    "details": {
      "field": "domain",
      "reason": "required",
      "errors": [{ "field": "domain", "reason": "required" }]
    }
  }
}
\`\`\`

[Errors](errors.md) lists all codes and reasons.

## Limits

| endpoints               | requests per minute | counted per                           |
| ----------------------- | ----------------- | --------------------------------------- |
| \`POST /v1/events/track\` | 1000              | site and client IP address            |
| all others              | 100               | key, or client IP address without a key |

A batch counts as one request for each site that its events belong to. Batches without a key are also limited to 20,000
events per minute for each site and client IP address; above that, they get 429 with \`details.reason\` \`too_many_events\`.
The script (\`/v1/loader\` and \`/v1/media\`) and preflight requests are not counted; their headers show a full window. The
operator of an installation can set the limits (\`TRUCE_RATE_LIMIT_TRACK\`, \`TRUCE_RATE_LIMIT_EVENTS\`,
\`TRUCE_RATE_LIMIT_API\`) or disable them with \`0\`; the headers then always show 10000000 requests.

| header                  | meaning                                      |
| ----------------------- | -------------------------------------------- |
| \`X-RateLimit-Limit\`     | requests allowed in the window of one minute |
| \`X-RateLimit-Remaining\` | requests left in it                          |
| \`X-RateLimit-Reset\`     | end of the window, Unix time in seconds           |
| \`Retry-After\`           | with 429 and 503: seconds to wait            |

## Idempotency

You can safely repeat reads and deletes. To retry another request safely after a lost response, send it with an
\`Idempotency-Key\` header; the reference says which endpoints accept it. The key belongs to the API key or member that sends
it. A response with a secret that is shown only once, such as a new API key, is not repeated: a second request returns
\`409\` with the id. An event with an \`event_id\` counts once.

## Examples

Choose the language at the top of the page. **curl** reads the key from \`$TRUCE_KEY\`. **TypeScript** uses the
typed client, \`truce/client\`: run \`npm run build:client\` in a checkout, then \`npm install\` with the path of the checkout in
your project. Failed calls reject with a \`CallError\` that has the status, the code and the details. **Python** needs only
its standard library. Replace the ids in the examples with your own.
`;
