import { html } from 'hono/html';
import { type Tag, tags } from '../../src/contract/core/tags.ts';
import type { Section } from '../help/render-page.ts';
import { endpointSection } from './endpoint-section.ts';
import { type Html, markdownToHtml } from './markdown.ts';
import type { Operation } from './read-operations.ts';
import { addressOf, type Frame, inFrame } from './reference-frame.ts';

/** A text of `docs/`, which is a page of its own. */
export interface Text {
  /** Address below /docs. */
  id: string;
  title: string;
  /** Markdown. */
  text: string;
}

interface Texts {
  introduction: Text;
  before: Text[];
  after: Text[];
}

/** By their addresses below /docs; '' is the front page. */
type Pages = Map<string, string>;

const baseUrl = '%base_url%';

/** The reference: a page for each group of endpoints, and for each text. They ask nobody else for anything. */
export function referencePages(operations: Operation[], texts: Texts, version: string): Pages {
  const groups = byTag(operations);
  const linkOf = ({ id, title }: Text) => ({ address: id, title });
  const frame: Frame = {
    version,
    groups,
    texts: {
      before: [{ address: '', title: texts.introduction.title }, ...texts.before.map(linkOf)],
      after: texts.after.map(linkOf),
    },
  };
  const pages: Pages = new Map();
  pages.set(
    '',
    inFrame(frame, { address: '', title: 'API reference', hasExamples: false }, front(groups, texts)),
  );
  for (const [tag, endpoints] of groups) {
    const page = { address: tag, title: tags[tag].title, hasExamples: true };
    pages.set(tag, inFrame(frame, page, groupContent(tag, endpoints)));
  }
  for (const text of [...texts.before, ...texts.after]) {
    const page = { address: text.id, title: text.title, hasExamples: false };
    pages.set(text.id, inFrame(frame, page, textContent(text)));
  }
  return pages;
}

/** What is found by a search: every endpoint by its title and address, and the texts. */
export function referenceSections(
  operations: Operation[],
  { introduction, before, after }: Texts,
): Section[] {
  return [
    ...operations.map(({ tag, id, summary, method, path, description }) => ({
      address: `${tag}#${id}`,
      page: tags[tag].title,
      title: summary,
      text: `${method} ${path} ${description ?? ''}`.trim(),
    })),
    ...[{ ...introduction, id: '' }, ...before, ...after].map(({ id, title, text }) => ({
      address: id,
      page: title,
      title,
      text: text
        .replace(/^# .*$/m, '')
        .replace(/[#*`|]|-{3,}/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    })),
  ];
}

/** In the order of the contract. */
function byTag(operations: Operation[]): Map<Tag, Operation[]> {
  const groups = new Map<Tag, Operation[]>();
  for (const operation of operations) {
    groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
  }
  return groups;
}

/** Each title keeps the anchor that its endpoint had when there was one page, so that old links lead to it. */
function front(groups: Map<Tag, Operation[]>, { introduction }: Texts): Html {
  const text = introduction.text.replace(/^# .*$/m, '');
  return html`<h1>API reference</h1>
<div class="overview">${[...groups].map(
    ([
      tag,
      endpoints,
    ]) => html`<section id="${tag}"><h2><a href="${addressOf(tag)}">${tags[tag].title}</a></h2>
<p class="soft">${tags[tag].description}</p>
<ul class="nav-list">${endpoints.map(
      ({ id, summary }) =>
        html`<li id="${id}"><a class="nav-link" href="${addressOf(tag)}#${id}">${summary}</a></li>\n`,
    )}</ul></section>`,
  )}</div>
${textContent({ ...introduction, text })}`;
}

function groupContent(tag: Tag, endpoints: Operation[]): Html {
  return html`<h1>${tags[tag].title}</h1>
<p class="lead">${tags[tag].description}</p>
${endpoints.map((operation) => endpointSection(operation, baseUrl))}`;
}

function textContent({ id, text }: Text): Html {
  return html`<article class="text">${markdownToHtml(text.replaceAll('{base_url}', baseUrl), id)}</article>`;
}
