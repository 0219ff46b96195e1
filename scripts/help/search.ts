import MiniSearch from 'minisearch';
import type { Section } from './render-page.ts';

/** Results that are shown. */
const most = 12;
/** Characters of a section's text beside its title. */
const aboutCharacters = 140;

type Index = (query: string) => Section[];

const box = document.querySelector<HTMLElement>('.search');
const input = document.querySelector<HTMLInputElement>('#search');
const state = document.querySelector<HTMLElement>('#search-state');
const list = document.querySelector<HTMLElement>('#search-results');
if (box && input && state && list) {
  box.hidden = false;
  startSearch(input, state, list);
}

/** The texts are fetched once, when somebody begins to search. */
function startSearch(field: HTMLInputElement, about: HTMLElement, results: HTMLElement): void {
  let index: Promise<Index> | null = null;
  const load = () => {
    index ??= readIndex(field.dataset.sections ?? '').catch((error) => {
      index = null; // the next letter tries again
      throw error;
    });
    return index;
  };
  const show = async () => {
    const query = field.value.trim();
    if (query.length < 2) return fill(results, about, [], '');
    try {
      const found = (await load())(query);
      if (field.value.trim() !== query) return;
      const count = found.length === 1 ? '1 result' : `${found.length} results`;
      fill(results, about, found, found.length === 0 ? `Nothing found for “${query}”.` : count);
    } catch {
      fill(results, about, [], 'The search could not be loaded. Check the connection, then type again.');
    }
  };
  field.addEventListener('focus', () => void load().catch(() => undefined));
  field.addEventListener('input', () => void show());
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') results.querySelector('a')?.click();
    if (key !== 'Escape') return;
    field.value = '';
    void show();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).closest('input, textarea, select') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });

  function fill(into: HTMLElement, status: HTMLElement, found: Section[], text: string): void {
    status.textContent = text;
    into.replaceChildren(...found.slice(0, most).map((section) => row(section, field.dataset.help ?? '')));
  }
}

async function readIndex(address: string): Promise<Index> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const sections = ((await answer.json()) as Section[]).map((section, id) => ({ ...section, id }));
  const search = new MiniSearch<(typeof sections)[number]>({
    fields: ['title', 'page', 'text'],
    searchOptions: { boost: { title: 5, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  search.addAll(sections);
  return (query) => search.search(query).flatMap(({ id }) => sections[Number(id)] ?? []);
}

function row({ address, page, title, text }: Section, help: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = help + address;
  link.textContent = page === title ? title : `${page}: ${title}`;
  const about = document.createElement('span');
  about.className = 'soft';
  about.textContent = text.length > aboutCharacters ? `${text.slice(0, aboutCharacters).trimEnd()}…` : text;
  item.append(link, about);
  return item;
}
