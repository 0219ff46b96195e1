import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import content from '../reference/content.css' with { type: 'text' };
import frame from '../reference/frame.css' with { type: 'text' };
import { type Font, withFont } from '../reference/page-head.ts';
import search from '../reference/search.css' with { type: 'text' };
import help from './help.css' with { type: 'text' };
import { frontPage, helpPage } from './help-page.ts';
import { readPages, type Source } from './read-pages.ts';
import { type Rendered, renderPage } from './render-page.ts';

/** Writes the help: a page for each text in docs/, one style sheet, and what the search reads. */
export function writeHelp(outdir: string, font: Font): void {
  const pages = readPages();
  const addresses = new Map(pages.map(({ name, address }) => [name, address]));
  const rendered = new Map(pages.map((page) => [page, renderPage(page, addresses)]));
  refuseDeadLinks(rendered);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(outdir, name)), { recursive: true });
    writeFileSync(join(outdir, name), text);
  };
  write('index.html', withFont(frontPage(pages), font));
  for (const [page, each] of rendered) {
    write(`${page.address}.html`, withFont(helpPage(page, each, pages), font));
    for (const picture of each.pictures) {
      mkdirSync(dirname(join(outdir, picture)), { recursive: true });
      copyFileSync(join('docs', picture), join(outdir, picture));
    }
  }
  write('help.css', `${font.style}\n${frame}\n${content}\n${search}\n${help}`);
  write('sections.json', JSON.stringify([...rendered.values()].flatMap(({ sections }) => sections)));
}

function refuseDeadLinks(rendered: Map<Source, Rendered>): void {
  const all = [...rendered.values()];
  const known = new Set(all.flatMap(({ sections }) => sections.map(({ address }) => address)));
  for (const [page, { targets }] of rendered) {
    const dead = targets.find((target) => !known.has(target));
    if (dead !== undefined) throw new Error(`docs/${page.name}.md links to ${dead}, which does not exist`);
  }
}
