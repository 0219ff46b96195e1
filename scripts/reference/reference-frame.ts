import { html, raw } from 'hono/html';
import { type Tag, tags } from '../../src/contract/core/tags.ts';
import { type Html, nothing } from './markdown.ts';
import { pageHead } from './page-head.ts';
import type { Operation } from './read-operations.ts';

/** What every page has around it. */
export interface Frame {
  version: string;
  /** Before and after the groups: their addresses below /docs and titles. */
  texts: { before: Link[]; after: Link[] };
  groups: Map<Tag, Operation[]>;
}

export interface Link {
  address: string;
  title: string;
}

interface Page {
  /** Below /docs. */
  address: string;
  title: string;
  hasExamples: boolean;
}

const base = '%base_path%';
const script = html`<script type="module" src="${base}/docs/page.js"></script>\n`;

/** A page of the reference. It works without a script; only the search needs one. */
export function inFrame({ version, texts, groups }: Frame, page: Page, main: Html): string {
  const { address, title, hasExamples } = page;
  const link = (to: Link) =>
    html`<li><a class="nav-link" href="${addressOf(to.address)}"${current(to.address === address)}>${to.title}</a></li>\n`;
  return `${html`${pageHead(`${title} · Truce API`, `${base}/docs/reference.css`, script)}
<header class="top">
<p class="top-title"><a class="home" href="${base}/docs">Truce <span>API</span></a> <span class="soft">${version}</span></p>
<p class="top-title to-sections"><a href="#sections">Sections</a></p>
<search class="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" placeholder="Search: press /" autocomplete="off" spellcheck="false" data-sections="${base}/docs/sections.json" data-help="${base}/docs/">
<p id="search-state" class="search-state" role="status"></p>
<ol id="search-results" class="search-results"></ol>
</search>
${hasExamples ? languageChoice() : nothing}
<p class="top-title to-dashboard"><a href="${base}/">Dashboard</a></p>
</header>
<nav id="sections" aria-label="Sections">
<ul class="nav-list">${texts.before.map(link)}</ul>
${[...groups].map(([tag, endpoints]) => groupLinks(tag, endpoints, tag === address))}
<ul class="nav-list">${texts.after.map(link)}
<li><a class="nav-link" href="${base}/openapi.json">OpenAPI document</a></li>
<li><a class="nav-link" href="${base}/help">Help</a></li>
<li><a class="nav-link" href="${base}/">Dashboard</a></li></ul>
</nav>
<main id="content" tabindex="-1">
${main}
</main>
</body>
</html>
`}`;
}

export function addressOf(address: string): string {
  return address === '' ? `${base}/docs` : `${base}/docs/${address}`;
}

/** The endpoints of a group are listed while it is open. */
function groupLinks(tag: Tag, endpoints: Operation[], isOpen: boolean): Html {
  const own = html`<a class="nav-link" href="${addressOf(tag)}"${current(isOpen)}>${tags[tag].title}</a>`;
  if (!isOpen) return html`<p class="nav-title">${own}</p>`;
  return html`<p class="nav-title">${own}</p><ul class="nav-list nav-inner">${endpoints.map(
    ({ id, summary }) => html`<li><a class="nav-link" href="#${id}">${summary}</a></li>\n`,
  )}</ul>`;
}

function current(isCurrent: boolean): Html {
  return isCurrent ? raw(' aria-current="page"') : nothing;
}

/** One choice for the whole page; the style sheet shows the examples of the checked language. */
function languageChoice(): Html {
  const languages = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };
  return html`<fieldset class="languages"><legend>Examples in</legend>${Object.entries(languages).map(
    ([id, label]) =>
      html`<label><input type="radio" name="language" id="in-${id}"${id === 'curl' ? raw(' checked') : ''}> ${label}</label>`,
  )}</fieldset>`;
}
