import { asHtml } from '../../kit/as-html.ts';
import { messageHtml } from '../../kit/messages/message-html.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import type { Previewed } from './preview-script.ts';

interface PreviewAt {
  basePath: string;
  scriptPath: string;
  /** Of the reader, who may be a colleague: the wall has a language of its own. */
  writer: Writer;
  /** Of the page: the wall takes the owner's own texts to be in it. */
  language: string;
}

/** An article without words of its own, since it stands for any publisher's, in any language. */
export function previewPage(
  { link, template }: Previewed,
  { basePath, scriptPath, writer, language }: PreviewAt,
): string {
  const say = (text: Text) => asHtml(writer.say(text));
  const scheme = link.dark === undefined ? '' : ` data-scheme="${link.dark ? 'dark' : 'light'}"`;
  // Changes may be those of a template that has another name, or none yet.
  const name = link.config ? message('preview.unnamed') : message('preview.name', { name: template.name });
  const heading = link.config ? say(name) : messageHtml(writer, 'preview.name', { name: template.name });
  return page({
    basePath,
    html: `lang="${language}"${scheme}`,
    title: say(name),
    head: `<script defer src="${asHtml(basePath + scriptPath)}"></script>`,
    body: `<main dir="ltr">
<div class="note" lang="${writer.language}">
<h1>${heading}</h1>
<p>${say(message(link.config ? 'preview.whatUnsaved' : 'preview.what'))}</p>
<button type="button" data-again>${say(message('preview.again'))}</button>
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

export function noPreviewPage(basePath: string, { say, language }: Writer): string {
  const title = asHtml(say(message('preview.endedTitle')));
  return page({
    basePath,
    html: `lang="${language}"`,
    title,
    head: '',
    body: `<main>
<article>
<h1>${title}</h1>
<p>${asHtml(say(message('preview.endedText')))}</p>
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
  /** As HTML, as are head and body. */
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
<title>${title}</title>
<link rel="stylesheet" href="${basePath}/preview/article.css">
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>`;
}
