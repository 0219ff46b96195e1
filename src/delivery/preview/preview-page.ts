import type { Previewed } from './preview-script.ts';

/** An article without words of its own, since it stands for any publisher's, in any language. */
export function previewPage({ link, template }: Previewed, basePath: string, scriptPath: string): string {
  const scheme = link.dark === undefined ? '' : ` data-scheme="${link.dark ? 'dark' : 'light'}"`;
  // Changes may be those of a template that has another name, or none yet.
  const name = link.config ? 'Preview' : `Preview: ${template.name}`;
  return page({
    basePath,
    html: `lang="${link.language ?? 'en'}"${scheme}`,
    title: name,
    head: `<script defer src="${basePath}${scriptPath}"></script>`,
    body: `<main dir="ltr">
<div class="note" lang="en">
<h1>${escaped(name)}</h1>
<p>This is what visitors with an ad blocker see${link.config ? ', with changes that are not saved' : ''}. Nothing is counted.</p>
<button type="button" data-again>Show again</button>
</div>
<div class="head" aria-hidden="true"><i></i><i></i><i></i></div>
<article>
<div class="text" aria-hidden="true"><i class="title"></i>${paragraph}${paragraph}</div>
<div data-truce-card></div>
<div class="text" aria-hidden="true"><b></b>${paragraph}${paragraph}${paragraph}</div>
</article>
</main>`,
  });
}

export function noPreviewPage(basePath: string): string {
  return page({
    basePath,
    html: 'lang="en"',
    title: 'This preview has ended',
    head: '',
    body: `<main>
<article>
<h1>This preview has ended</h1>
<p>It expired after seven days, its template was deleted, or the address is incomplete. Ask the sender for
a new one.</p>
</article>
</main>`,
  });
}

const paragraph = '<p><i></i><i></i><i></i><i></i></p>';

function page({
  basePath,
  html,
  title,
  head,
  body,
}: {
  basePath: string;
  html: string;
  title: string;
  head: string;
  body: string;
}): string {
  return `<!doctype html>
<html ${html}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${basePath}/preview/article.css">
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
