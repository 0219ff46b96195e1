import { html, raw } from 'hono/html';
import { type Tag, tags } from '../../src/contract/core/tags.ts';
import { endpointSection } from './endpoint-section.ts';
import { type Html, markdownToHtml } from './markdown.ts';
import { pageHead } from './page-head.ts';
import type { Operation } from './read-operations.ts';

/** A section of the page with a text of `docs/`, by its anchor. */
export interface Text {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
}

interface Place {
  baseUrl: string;
  basePath: string;
  version: string;
}

/** The whole reference as one page that needs no script and asks nobody else for anything. */
export function referencePage(
  operations: Operation[],
  { before, after }: { before: Text[]; after: Text[] },
  { baseUrl, basePath: base, version }: Place,
): string {
  const groups = [...byTag(operations)];
  const page = html`${pageHead('Truce API reference', `${base}/docs/reference.css`)}
<header class="top">
<p class="top-title"><a class="home" href="${base}/docs">Truce <span>API reference</span></a> <span class="soft">${version}</span></p>
<p class="top-title to-sections"><a href="#sections">Sections</a></p>
${languageChoice()}
</header>
<nav id="sections" aria-label="Sections">
${links(before)}
${groups.map(([tag, endpoints]) => groupLinks(tag, endpoints))}
${links(after)}
<ul class="nav-list"><li><a class="nav-link" href="${base}/openapi.json">OpenAPI document</a></li></ul>
</nav>
<main id="content" tabindex="-1">
<h1>API reference</h1>
${before.map((each) => textSection(each, baseUrl))}
${groups.map(
  ([tag, endpoints]) => html`<section class="resource" id="${tag}"><h2>${tags[tag].title}</h2>
<p>${tags[tag].description}</p>
${endpoints.map((operation) => endpointSection(operation, baseUrl))}</section>`,
)}
${after.map((each) => textSection(each, baseUrl))}
</main>
</body>
</html>
`;
  return String(page);
}

/** In the order of the contract. */
function byTag(operations: Operation[]): Map<Tag, Operation[]> {
  const groups = new Map<Tag, Operation[]>();
  for (const operation of operations) {
    groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
  }
  return groups;
}

/** One choice for the whole page; the style sheet shows the examples of the checked language. */
function languageChoice(): Html {
  const languages = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };
  return html`<fieldset class="languages"><legend>Examples in</legend>${Object.entries(languages).map(
    ([id, label]) =>
      html`<label><input type="radio" name="language" id="in-${id}"${id === 'curl' ? raw(' checked') : ''}> ${label}</label>`,
  )}</fieldset>`;
}

function links(texts: Text[]): Html {
  return html`<ul class="nav-list">${texts.map(({ id, title }) => html`<li><a class="nav-link" href="#${id}">${title}</a></li>`)}</ul>`;
}

function groupLinks(tag: Tag, endpoints: Operation[]): Html {
  return html`<p class="nav-title"><a class="nav-link" href="#${tag}">${tags[tag].title}</a></p><ul class="nav-list">${endpoints.map(
    ({ id, method, path }) =>
      html`<li><a class="nav-link nav-endpoint" href="#${id}"><span class="method">${method}</span> <code>${path.replace('/v1/', '/')}</code></a></li>`,
  )}</ul>`;
}

function textSection({ id, text }: Text, baseUrl: string): Html {
  const filled = text.replaceAll('{base_url}', baseUrl);
  return html`<section class="text" id="${id}">${markdownToHtml(filled, id)}</section>`;
}
