/** docs/api/versioning.md, written here by scripts/write-reference.mjs. */
export const versioning = `# Versioning

The version is part of the path. \`/v1\` is the only one today. \`CHANGELOG.md\` in the repository
lists the changes in each release. Releases have version numbers of their own.

## What may change within /v1

To stay compatible, ignore unknown fields, treat unknown values of open enums (event types, error reasons, caveats) as
"other", and don't depend on the order of fields or on texts for people. Without a new version, we may add or change:

- new endpoints, and new methods on old ones
- new fields in responses, in events, in webhook bodies and in \`details\`
- new optional parameters and body fields; leaving them out keeps the old behavior
- new event types, error codes and reasons, caveats, and kinds of notification
- new response headers, and a different length or format of opaque values, such as event ids
- the wording of \`message\` and \`recommendation\`
- lower limits, only for security or stability, with an entry in the changelog

## What does not change within /v1

- endpoints, parameters and response fields are not removed or renamed
- no field changes its type, unit or meaning; a field that was always present stays present
- no optional parameter becomes required, no default changes, and validation does not reject requests that were
  valid before
- existing cases keep their status and error code
- no request needs more permissions than before

Bug fixes that align behavior with this reference, or that prevent data loss, are not breaking changes. The changelog lists
them.

## A future /v2

Breaking changes wait for \`/v2\`. Both versions will then run side by side in one installation, with the same data and the
same keys. \`/v1\` will stay for at least 12 months after the first release with a stable \`/v2\`, with security fixes. A
migration guide will cover each endpoint.

## Deprecation and Sunset headers

Before an endpoint is removed, the changelog announces it, and its responses carry these headers for at least 12 months:

\`\`\`http
Deprecation: @1798761600
Sunset: Sat, 01 Jan 2028 00:00:00 GMT
Link: </docs#versioning>; rel="deprecation"; type="text/html"
\`\`\`

\`Deprecation\` ([RFC 9745](https://www.rfc-editor.org/rfc/rfc9745)) is when the endpoint
became deprecated, in Unix seconds; it still works. \`Sunset\` ([RFC 8594](https://www.rfc-editor.org/rfc/rfc8594)) is
the earliest time at which it may be removed. Log both headers in your client. No endpoint sends them today.
`;
