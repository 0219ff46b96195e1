/** docs/guides/first-number.md, written here by scripts/write-reference.mjs. */
export const firstNumber = `# From zero to first number

You need ten minutes, Node 20.19 or later, and a checkout of the repository. This guide uses the command line; you can do
the same in the dashboard.

## Start

\`\`\`sh
npm ci && npm start
\`\`\`

Truce builds, then serves on http://localhost:8080 with its data in \`./data\`. It prints a one-time setup link:
\`http://localhost:8080/setup?token=…\`. Leave it running and open a second shell.

## Create your account

Open the link, or send its token:

\`\`\`sh
curl -X POST http://localhost:8080/v1/setup \\
  -H "Content-Type: application/json" \\
  -d '{ "token": "YOUR-TOKEN", "email": "owner@example.com", "password": "correct horse battery" }'
\`\`\`

The response contains your first API key; it is shown only once. Save it:

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

Save the \`id\` from the response:

\`\`\`sh
export SITE=YOUR-SITE-ID
\`\`\`

## Paste the snippet

Add it to the head of your pages, with the public URL of your installation and the id of the site:

\`\`\`html
<script async src="http://localhost:8080/v1/loader/YOUR-SITE-ID.js"></script>
\`\`\`

Your visitors' browsers now send events. To check that the script is served:

\`\`\`sh
curl -sS -o /dev/null -w '%{http_code} %{content_type}\\n' http://localhost:8080/v1/loader/$SITE.js
\`\`\`

## Send a first visit manually

One session that sees the wall and then allows the site:

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

The response has \`"accepted":4\` once the events are on disk. No key is needed, because the page belongs to the site.

## Read the number

\`\`\`sh
sleep 2
curl -H "Authorization: Bearer $TRUCE_KEY" \\
  "http://localhost:8080/v1/analytics/sites/$SITE/dashboard?days=7"
\`\`\`

\`metrics\` shows one session, one blocker, one wall, one conversion, and a \`conversion_rate\` of 100. The dashboard at
http://localhost:8080 shows the same numbers.
`;
