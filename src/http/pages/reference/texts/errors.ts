/** docs/api/errors.md, written here by scripts/write-reference.mjs. */
export const errors = `# Errors

An error response has the status of its code and the body \`{ "error": { "code", "message", "details" } }\`. In programs, use
\`code\` and \`details.reason\`. \`message\` is for people and may change.

## Codes

| code                     | status | when                                                                                                                    | what to do                                              |
| ------------------------ | ------ | ----------------------------------------------------------------------------------------------------------------------- | ------------------------------------------------------- |
| \`INVALID_REQUEST\`        | 400    | a field or the body is invalid; \`details.field\` and \`details.reason\` describe the first error, \`details.errors\` lists all of them | correct the request; the same one will fail again       |
| \`UNAUTHORIZED\`           | 401    | no key, or the key is incorrect, revoked or expired                                                                     | send \`Authorization: Bearer\` with a valid key           |
| \`FORBIDDEN\`              | 403    | the key lacks the scope or the site; events come from a page that is not the site's, or for an inactive site            | use a key with the right scope, or fix what \`message\` names |
| \`NOT_FOUND\`              | 404    | the object doesn't exist or belongs to another account                                                                      | check the id                                            |
| \`CONFLICT\`               | 409    | you have permission, but the current state doesn't allow it; \`details.reason\` says why (see below)                      | read the object again, resolve the conflict, then retry |
| \`METHOD_NOT_ALLOWED\`     | 405    | the path doesn't support this method; the \`Allow\` header lists supported methods                                                   | use a supported method                                         |
| \`PAYLOAD_TOO_LARGE\`      | 413    | the body is larger than \`details.limit_bytes\`: 64 KiB for one event, 1 MiB otherwise                                           | send smaller requests                                       |
| \`UNSUPPORTED_MEDIA_TYPE\` | 415    | the body is not declared as JSON                                                                                        | send \`Content-Type: application/json\`                   |
| \`RATE_LIMITED\`           | 429    | too many requests in this minute, or a storage limit was reached: \`details.reason\` is \`too_many_events\`, \`site_day_limit\` or \`storage_limit\`                                                                                        | wait \`details.retry_after\` seconds (also in \`Retry-After\`) |
| \`INTERNAL_ERROR\`         | 500    | server error; the server log has the details under \`details.request_id\`                                          | try again later, and report the id                      |
| \`UNAVAILABLE\`            | 503    | nothing was accepted: a store is unavailable or full, or the first request with this \`Idempotency-Key\` is still in progress                                                                     | wait \`Retry-After\` seconds and send the same again      |

Retry 429, 500 and 503 with exponential backoff. An event with an \`event_id\` is counted once, no matter how often you send
it. Don't retry other errors without changing the request.

## Reasons

\`details.reason\` says what is wrong with \`details.field\`, a dotted path such as \`config.primary_color\` or
\`events.3.page_url\`.

| reason           | meaning                                                               |
| ---------------- | --------------------------------------------------------------------- |
| \`required\`       | the value is missing or empty                                   |
| \`invalid_type\`   | the value has the wrong type, e.g. a string instead of a number                         |
| \`invalid_format\` | the string doesn't have the required format                                    |
| \`invalid_value\`  | the value is not allowed, or refers to something that doesn't exist     |
| \`too_long\`       | too many characters, or too many items                                |
| \`too_small\`      | below the minimum, or too short                                   |
| \`too_large\`      | above the maximum, or too much in total                          |
| \`unknown_field\`  | unknown field; check the spelling (track ignores unknown fields) |
| \`conflict\`       | it conflicts with another value in the request                        |
| \`malformed\`      | it cannot be parsed, e.g. a body that is not JSON                         |

## Conflicts

\`CONFLICT\` means that the request is valid and you have permission, but the current state doesn't allow it.
\`details.reason\` is one of the reasons below. \`details.field\`, if present, names the field that conflicts with stored
data; \`details.most\` is the limit if a limit was reached.

| reason             | meaning                                                                                              |
| ------------------ | ---------------------------------------------------------------------------------------------------- |
| \`set_up_already\`   | the installation already has an owner                                                                |
| \`last_owner\`       | the account would have no owner left                                                                 |
| \`template_in_use\`  | the site or its A/B test uses the template, or it is the default                                     |
| \`app_set_up\`       | an authenticator app is already set up                                                               |
| \`factor_needed\`    | set up an authenticator app or a passkey first                                                       |
| \`changed_meanwhile\` | the object changed since you read it; read it again, then send your change                          |
| \`email_taken\`      | a member or an open invitation already has this email address                                        |
| \`path_taken\`       | another site has this path                                                                           |
| \`unsubscribed\`     | this recipient unsubscribed from the report; add the address again first                             |
| \`switched_off\`     | the integration is switched off                                                                      |
| \`export_running\`   | an export of this site is running                                                                    |
| \`standard_report\`  | a daily, weekly or monthly report cannot be deleted, and only \`enabled\` and \`formats\` can change      |
| \`key_used\`         | you used this \`Idempotency-Key\` for another request, or your rights have changed since               |
| \`answer_not_kept\`  | this request has already succeeded; its response contained a secret, which is shown only once. \`details.id\` is the id of what was created: revoke or renew it, then send the request with a new \`Idempotency-Key\` |
| \`most_…\`           | a limit is reached: \`most_annotations\`, \`most_csv_links\`, \`most_integrations\`, \`most_links\` (share links), \`most_members\`, \`most_passkeys\`, \`most_recipients\`, \`most_reports\`, \`most_segments\` |
`;
