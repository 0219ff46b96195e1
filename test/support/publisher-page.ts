import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PassedFolder, passOn } from './pass-on.ts';

export interface PublisherOptions {
  /** The snippet's script, absent for a page without Truce. */
  loader: string;
  nonce?: string;
  /** Further attributes of the snippet, as `data-truce-plan="pro"`. */
  attributes?: string;
  csp?: string;
  headers?: Record<string, string>;
  css?: string;
  /** Attributes of the root element, as `lang="ar" dir="rtl"`. */
  html?: string;
  /** Addresses of the page's own ad tags. */
  adTags?: string[];
  /** Further markup of the head, as it is. */
  head?: string;
  /** The script comes through the page's own host. */
  passes?: PassedFolder;
  /** The script comes in another way than by its tag. */
  tagless?: boolean;
  /** A script that runs before everything else. */
  script?: string;
}

export interface Publisher {
  url: string;
  stop(): Promise<void>;
}

/** A newspaper on an origin of its own, with one long article and the snippet as an owner would paste it. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { passes } = options;
  const service = passes && new URL(options.loader);
  const loader = service ? `${passes.folder}${service.pathname}` : options.loader;
  const server = createServer(async (request, response) => {
    if (service && (await passOn(request, response, passes, `http://127.0.0.1:${service.port}`))) return;
    if (request.url?.startsWith('/favicon')) return response.writeHead(204).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    if (options.csp) response.setHeader('content-security-policy', options.csp);
    response.end(article({ ...options, loader }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const paragraphs = [
  'The ferry leaves at six, long before the town is awake, and comes back with the post, four crates of bread and whoever missed the evening crossing.',
  'For thirty years the timetable hung behind glass at the pier. Last month the glass was taken down, and nobody has put it back.',
  'The harbor master says that people ask him now, and that he likes it.',
];

function article(options: PublisherOptions): string {
  const {
    loader,
    nonce,
    attributes = '',
    css,
    html = 'lang="en"',
    adTags = [],
    head = '',
    tagless,
    script,
  } = options;
  const inline = nonce ? ` nonce="${nonce}"` : '';
  return `<!doctype html>
<html ${html}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The last ferry timetable</title>
<style${inline}>body{margin:0 auto;max-width:42rem;padding:2rem 1.25rem;font:1.125rem/1.7 Georgia,serif;color:#222}
h1{line-height:1.2}</style>
${css ? `<style${inline}>${css}</style>` : ''}
${script ? `<script${inline}>${script}</script>` : ''}
${adTags.map((tag) => `<script async${inline} src="${tag}"></script>`).join('\n')}
${head}
${tagless ? '' : `<script async${inline} src="${loader}" ${attributes}></script>`}
</head>
<body>
<main>
<h1>The last ferry timetable</h1>
<p><a id="first-link" href="#more">More about the harbor</a></p>
${Array.from({ length: 12 }, (_, index) => `<p>${paragraphs[index % paragraphs.length]}</p>`).join('\n')}
</main>
</body>
</html>`;
}
