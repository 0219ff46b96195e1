import { html, raw } from 'hono/html';
import type { Html } from '../reference/markdown.ts';
import { pageHead } from '../reference/page-head.ts';
import { contents } from './contents.ts';
import type { Source } from './read-pages.ts';
import type { Rendered } from './render-page.ts';

const base = '%base_path%';
const script = html`<script type="module" src="${base}/help/search.js"></script>\n`;

/** A page of the help. It works without a script; only the search needs one. */
export function helpPage(page: Source, rendered: Rendered, pages: Source[]): string {
  const at = pages.indexOf(page);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  const { outline } = rendered;
  const main = html`${
    outline.length > 1 &&
    html`<nav class="outline" aria-label="On this page"><p class="nav-title">On this page</p><ul class="nav-list">
${outline.map(({ id, title }) => html`<li><a class="nav-link" href="#${id}">${title}</a></li>\n`)}</ul></nav>`
  }
<article class="text">
${raw(rendered.body)}
</article>
<nav class="turn" aria-label="Other pages">
${before ? html`<a rel="prev" href="${base}/help/${before.address}">← ${before.title}</a>` : html`<span></span>`}
${after && html`<a rel="next" href="${base}/help/${after.address}">${after.title} →</a>`}
</nav>`;
  return frame(`${page.title} · Truce help`, page, pages, main);
}

/** What there is to read, with what each page is about. */
export function frontPage(pages: Source[]): string {
  const main = html`<h1>Help</h1>
<p class="lead">How to install Truce, measure ad blocking, win visitors back, and run it. All pages come from your own installation.
The API has its own reference: <a href="${base}/docs">API reference</a>.</p>
${contents.map(
  (group) => html`<section><h2>${group.title}</h2><ul class="pages">
${group.pages.map((name) => {
  const page = pages.find((each) => each.name === name);
  return (
    page &&
    html`<li><a href="${base}/help/${page.address}">${page.title}</a> <span class="soft">${page.summary}</span></li>\n`
  );
})}</ul></section>`,
)}`;
  return frame('Truce help', null, pages, main);
}

function frame(title: string, current: Source | null, pages: Source[], main: Html | Promise<Html>): string {
  return `${html`${pageHead(title, `${base}/help/help.css`, script)}
<header class="top">
<p class="top-title"><a class="home" href="${base}/help">Truce <span>Help</span></a></p>
<p class="top-title to-sections"><a href="#pages">Pages</a></p>
<search class="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" placeholder="Search: press /" autocomplete="off" spellcheck="false" data-sections="${base}/help/sections.json" data-help="${base}/help/">
<p id="search-state" class="search-state" role="status"></p>
<ol id="search-results" class="search-results"></ol>
</search>
<p class="top-title"><a href="${base}/">Dashboard</a></p>
</header>
<nav id="pages" aria-label="Pages">
${contents.map(
  (group) => html`<p class="nav-title">${group.title}</p><ul class="nav-list">
${group.pages.map((name) => {
  const page = pages.find((each) => each.name === name);
  return (
    page &&
    html`<li><a class="nav-link" href="${base}/help/${page.address}"${page === current ? raw(' aria-current="page"') : ''}>${page.title}</a></li>\n`
  );
})}</ul>`,
)}
<p class="nav-title">API</p><ul class="nav-list"><li><a class="nav-link" href="${base}/docs">API reference</a></li></ul>
</nav>
<main id="content" tabindex="-1">
${main}
</main>
</body>
</html>
`}`;
}
