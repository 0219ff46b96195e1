import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { codeExamples } from './example-code.ts';
import { describeField, type Field, listFields } from './list-fields.ts';
import { makeExample } from './make-example.ts';
import { type Html, nothing } from './markdown.ts';
import type { Answer, Operation, Parameter } from './read-operations.ts';

/** One endpoint: what it does and takes on the left, examples on the right. */
export function endpointSection(operation: Operation, baseUrl: string): Html {
  const { id, method, path, summary, description, access, limit, body } = operation;
  const example = makeExample(operation);
  return html`<section class="endpoint" id="${id}" aria-labelledby="${id}_title">
<div class="about">
<h2 id="${id}_title"><a class="anchor" href="#${id}">${code(summary)}</a></h2>
<p class="about-line address"><span class="method">${method}</span> <code>${path}</code></p>
${description ? html`<p class="about-line">${code(description)}</p>` : nothing}
<p class="about-line soft">${callers[access]} ${limits[limit]}</p>
${(['path', 'query', 'header'] as const).map((place) => parameterList(operation, place))}
${body ? fieldList('Body', listFields(body), true) : nothing}
<h3>Responses</h3>
${operation.answers.map((answer) => answerFields(answer))}
<p class="about-line">Errors: ${operation.failures.map(({ status }) => html`<a href="%base_path%/docs/errors">${status}</a> `)}</p>
${errorMeanings(operation)}
</div>
<div class="examples">
${codeExamples(operation, example, baseUrl).map(
  ({ language, label, code: source }) =>
    html`<figure class="code ${language}"><figcaption>${label}</figcaption><pre><code>${source}</code></pre></figure>`,
)}
<figure class="code answer"><figcaption>Response ${example.answer.status}</figcaption><pre><code>${
    example.answer.body === null ? 'Not JSON.' : JSON.stringify(example.answer.body, null, 2)
  }</code></pre></figure>
</div>
</section>`;
}

const callers: Record<Operation['access'], Html> = {
  public: html`No key needed.`,
  track: html`No key needed from the site’s own pages. From elsewhere, needs a key with the scope
    <code>write</code>.`,
  read: html`Needs the scope <code>read</code>.`,
  write: html`Needs the scope <code>write</code>.`,
  admin: html`Needs the scope <code>admin</code>.`,
  member: html`For members signed in to the dashboard, by cookie. API keys are rejected.`,
  manager: html`For signed-in owners and admins of the whole account, by cookie. API keys are rejected.`,
};

const limits: Record<Operation['limit'], string> = {
  track: 'Counts against the event limit.',
  api: '',
  none: 'Not limited.',
};

/** The errors that this endpoint has reasons of its own for; the section on errors explains the others. */
function errorMeanings({ statuses }: Operation): Html[] {
  return Object.entries(statuses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, meaning]) => html`<p class="about-line"><strong>${status}</strong> ${code(meaning)}</p>`);
}

function parameterList({ parameters }: Operation, place: Parameter['in']): Html {
  const fields = parameters
    .filter((each) => each.in === place)
    .map(({ name, schema, required }) => describeField(name, name, schema, required));
  return fieldList({ path: 'Path', query: 'Query', header: 'Headers' }[place], fields, true);
}

function fieldList(title: string, fields: Field[], isInput: boolean): Html {
  if (fields.length === 0) return nothing;
  return html`<h3>${title}</h3>${fieldItems(fields, isInput)}`;
}

function fieldItems(fields: Field[], isInput: boolean): Html {
  return html`<ul class="fields">${fields.map(
    ({ path, type, required, limits: words, note }) => html`<li>
<p class="field-line"><code class="name">${path}</code> <span class="soft">${type}</span>${
      isInput && required ? html` <span class="required">required</span>` : nothing
    }${!isInput && !required ? html` <span class="soft">optional</span>` : nothing}</p>
${note ? html`<p class="field-line">${code(note)}</p>` : nothing}
${words.length > 0 ? html`<p class="field-line soft">${words.join('; ')}</p>` : nothing}
</li>`,
  )}</ul>`;
}

function answerFields({ status, schema, meaning }: Answer): Html {
  const fields = schema ? listFields(schema) : [];
  const line = html`<p class="about-line"><strong>${status}</strong> ${code(meaning)}</p>`;
  if (fields.length === 0) return line;
  return html`${line}<details><summary>${fields.length} ${fields.length === 1 ? 'field' : 'fields'}</summary>
${fieldItems(fields, false)}</details>`;
}

/** Summaries and meanings name fields in backticks, and pages of the help by their files. */
function code(text: string): Html[] {
  return text
    .split('`')
    .flatMap((part, index) => (index % 2 === 1 ? [html`<code>${part}</code>`] : linkPages(part)));
}

function linkPages(text: string): Html[] {
  return text
    .split(/docs\/([\w-]+)\.md/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="%base_path%/help/${part}">${titleOf(part)}</a>` : html`${part}`,
    );
}

/** @param name of a page of the help, as its file */
function titleOf(name: string): string {
  return /^# (.+)$/m.exec(readFileSync(`docs/${name}.md`, 'utf8'))?.[1] ?? name;
}
