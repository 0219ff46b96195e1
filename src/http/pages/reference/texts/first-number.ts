/** docs/guides/first-number.md, written here by scripts/write-reference.mjs. */
export const firstNumber = `# From zero to first number

Ten minutes, Node 20.19 or newer, and a checkout of the repository. Everything below is typed into a shell;
the dashboard can do all of it too.

## Start

\`\`\`sh
npm ci && npm start
\`\`\`

Truce builds and serves on http://localhost:8080, with its data in \`./data\`. It prints a link that works once:
\`http://localhost:8080/setup?token=…\`. Leave it running and open a second shell.

## Make your account

Open the link, or send its token:

\`\`\`sh
curl -X POST http://localhost:8080/v1/setup \\
  -H "Content-Type: application/json" \\
  -d '{ "token": "YOUR-TOKEN", "email": "owner@example.com", "password": "correct horse battery" }'
\`\`\`

The answer holds your first API key, shown this once. Keep it:

\`\`\`sh
export TRUCE_KEY=YOUR-KEY
\`\`\`

## Add a site

\`\`\`sh
curl -X POST http://localhost:8080/v1/sites \\
  -H "Authorization: Bearer $TRUCE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "domain": "example.com" }'
\`\`\`

Keep the \`id\` of the answer:

\`\`\`sh
export SITE=YOUR-SITE-ID
\`\`\`

## Paste the snippet

Into the head of your pages, with the public address of your Truce and the id of the site:

\`\`\`html
<script async src="http://localhost:8080/v1/loader/YOUR-SITE-ID.js"></script>
\`\`\`

Your visitors' browsers now report by themselves. To see that the script is there:

\`\`\`sh
curl -sS -o /dev/null -w '%{http_code} %{content_type}\\n' http://localhost:8080/v1/loader/$SITE.js
\`\`\`

## Send a first visit by hand

One session that meets the wall and then allows the site:

\`\`\`sh
curl -X POST http://localhost:8080/v1/events/track \\
  -H "Content-Type: application/json" \\
  -d @- <<END
{ "events": [
  { "site_id": "$SITE", "session_id": "first", "event_type": "page_view", "page_url": "https://example.com/" },
  { "site_id": "$SITE", "session_id": "first", "event_type": "adblock_detected", "page_url": "https://example.com/" },
  { "site_id": "$SITE", "session_id": "first", "event_type": "wall_displayed", "page_url": "https://example.com/" },
  { "site_id": "$SITE", "session_id": "first", "event_type": "conversion_allowlist", "page_url": "https://example.com/" }
] }
END
\`\`\`

It answers \`"accepted":4\` when the events are safe on disk. No key is needed, since the page is one of the
site's own.

## Read the number

\`\`\`sh
sleep 2
curl -H "Authorization: Bearer $TRUCE_KEY" \\
  "http://localhost:8080/v1/analytics/sites/$SITE/dashboard?days=7"
\`\`\`

\`metrics\` says one session, one blocker, one wall, one conversion, and a \`conversion_rate\` of 100. The same
numbers are at http://localhost:8080.
`;
