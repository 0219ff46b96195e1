import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of each page, in the order in which it is stored. */
  pages: string[];
  /** Roles of the structure tree, with how often each stands in it. */
  roles: Map<string, number>;
  alts: string[];
  title: unknown;
  author: unknown;
  language: unknown;
  outline: string[];
  links: { page: number; url: string | undefined; goal: unknown }[];
  javaScript: unknown;
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const read: ReadPdf = { ...(await aboutPdf(pdf)), pages: [], roles: new Map(), alts: [], links: [] };
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    read.pages.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(' '),
    );
    visit((await page.getStructTree()) as Node | null, read);
    for (const { url, dest } of await page.getAnnotations())
      read.links.push({ page: number, url, goal: dest });
  }
  await pdf.loadingTask.destroy();
  return read;
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

async function aboutPdf(pdf: Pdf) {
  const about = await pdf.getMetadata();
  const info: Record<string, unknown> = { ...about.info };
  return {
    title: info.Title,
    author: info.Author,
    language: info.Language,
    outline: ((await pdf.getOutline()) ?? []).map(({ title }) => title),
    javaScript: await pdf.getJSActions(),
  };
}

function visit(node: Node | null, read: ReadPdf): void {
  if (!node) return;
  if (node.role) read.roles.set(node.role, (read.roles.get(node.role) ?? 0) + 1);
  if (node.alt) read.alts.push(node.alt);
  for (const child of node.children ?? []) visit(child, read);
}
