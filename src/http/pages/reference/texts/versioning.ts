/** docs/api/versioning.md, written here by scripts/write-reference.mjs. */
export const versioning = `# Versioning

The version is part of the path. \`/v1\` is the only one today. The changelog, \`CHANGELOG.md\` in the repository,
says what each release changes; releases of Truce have numbers of their own.

## What may change within /v1

A program that follows these rules keeps working: ignore fields you do not know, take unknown values of open
lists (event types, error reasons, caveats) for "other", and do not depend on the order of fields or on texts
for people.

- new endpoints, and new methods on old ones
- new fields in answers, in events, in webhook bodies and in \`details\`
- new optional parameters and body fields, whose absence means what it meant before
- new event types, error codes and reasons, caveats, and kinds of notification
- new answer headers, and longer or otherwise made opaque values, such as ids of events
- the wording of \`message\` and \`recommendation\`
- lower limits only where safety demands it, and with a line in the changelog

## What does not change within /v1

- an endpoint, a parameter, or a field of an answer is not removed or renamed
- no field changes its type, its unit or its meaning; what was always there stays always there
- no optional parameter becomes required, no default changes, no rule becomes stricter for requests that
  were right before
- no status or error code changes for a case that had one
- no request needs more rights than before

Mending a fault that contradicts this reference or loses data is not a change in this sense; the changelog names it.

## How a /v2 would come

A change that these rules forbid waits for \`/v2\`. Both versions then run side by side in one installation, on
the same data and with the same keys. \`/v1\` stays for at least 12 months after the first release with a stable
\`/v2\`, and gets all security corrections for that time. A guide says what to change, endpoint by endpoint.

## Deprecation and Sunset headers

An endpoint that will go says so on every answer, first in the changelog, and at least 12 months ahead:

\`\`\`http
Deprecation: @1798761600
Sunset: Sat, 01 Jan 2028 00:00:00 GMT
Link: </docs#versioning>; rel="deprecation"; type="text/html"
\`\`\`

\`Deprecation\` ([RFC 9745](https://www.rfc-editor.org/rfc/rfc9745)) is the instant from which it counts as
deprecated, in Unix seconds; it still works. \`Sunset\` ([RFC 8594](https://www.rfc-editor.org/rfc/rfc8594)) is
the instant from which it may be gone, never earlier than \`Deprecation\`. Log both where you call the API. No
endpoint carries them today.
`;
