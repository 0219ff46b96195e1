/** docs/api/introduction.md, written here by scripts/write-reference.mjs. */
export const introduction = `# Introduction

The API manages sites and their walls, takes events, and answers numbers. Every endpoint is below
\`{base_url}/v1\`. Bodies are JSON in UTF-8, names are in snake_case, instants are ISO 8601 in UTC, ids are UUIDs.

## Keys and scopes

Send a key with every request: \`Authorization: Bearer truce_…\`. The set-up answers the first key, with the
scopes \`read\` and \`write\`; \`POST /v1/keys\` makes more, with a key that has \`admin\` (the bootstrap key
\`TRUCE_BOOTSTRAP_API_KEY\` has all three).

| scope   | may                                                                     |
| ------- | ----------------------------------------------------------------------- |
| \`read\`  | read sites, templates, events and numbers                               |
| \`write\` | add, change and delete sites, save templates, send events from a server |
| \`admin\` | list, create and revoke keys, and nothing else                          |

A scope includes no other: give a key every scope that it needs. A key can be limited to certain sites and can expire.
Members, invitations, email, the audit log, the sign-in policy and the health report are for signed-in owners and admins only.
Visitors' browsers send events and load the script without a key.

## Refusals

Every refusal looks alike, and every answer carries \`X-Request-Id\`:

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

[Errors](errors.md) has every code and every reason.

## Limits

| endpoints               | requests a minute | counted for                             |
| ----------------------- | ----------------- | --------------------------------------- |
| \`POST /v1/events/track\` | 1000              | each site and client address            |
| all others              | 100               | each key, or client address without one |

A batch counts as one request for each site that its events belong to. Batches without a key are also limited to 20,000
events per minute for each site and client IP address; above that, they get 429 with \`details.reason\` \`too_many_events\`.
The script (\`/v1/loader\` and \`/v1/media\`) and preflight requests are not counted; their headers show a full window. The
operator of an installation can set the limits (\`TRUCE_RATE_LIMIT_TRACK\`, \`TRUCE_RATE_LIMIT_EVENTS\`,
\`TRUCE_RATE_LIMIT_API\`) or disable them with \`0\`; the headers then always show 10000000 requests.

| header                  | meaning                                      |
| ----------------------- | -------------------------------------------- |
| \`X-RateLimit-Limit\`     | requests allowed in the window of one minute |
| \`X-RateLimit-Remaining\` | requests left in it                          |
| \`X-RateLimit-Reset\`     | when it ends, Unix time in seconds           |
| \`Retry-After\`           | with 429 and 503: seconds to wait            |

## Safe repeats

Reads and deletes may be repeated as they are. To repeat another request safely after a lost answer, send it with
the header \`Idempotency-Key\`: see the endpoints that take it. It belongs to the API key or member that sends
it. A response with a secret that is shown only once, such as a new API key, is not repeated: a second request returns
\`409\` with the id. An event with an \`event_id\` counts once.

## Examples

Choose the language at the top of the page. **curl** reads the key from \`$TRUCE_KEY\`. **TypeScript** uses the
typed client, \`truce/client\`: \`npm run build:client\` makes it in a checkout, and \`npm install\` with the path of
the checkout puts it into your program. It rejects with a \`CallError\` that holds the status, the code and the
details. **Python** needs its standard library alone. Ids in the examples stand for your own.
`;
