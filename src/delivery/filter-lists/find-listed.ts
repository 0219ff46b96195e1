import { type FiltersEngine, loadBlockEngine, type Request } from './block-engine.ts';
import type { FilterList } from './filter-list.ts';
import { mayTouch } from './may-touch.ts';

/** A request as a visitor's browser makes it on a page of the site. */
export interface ListedRequest {
  url: string;
  page: string;
  type: 'script' | 'xhr' | 'stylesheet' | 'image' | 'document';
}

/** A fixed name in our markup or on `window`, on a page of the site. */
export interface ListedName {
  name: string;
  page: string;
}

/** What a list would do to a question: the rule that blocks or hides it. */
export interface Listed<Q> {
  asked: Q;
  list: string;
  rule: string;
}

/** So many rules take some 10 ms: the server goes on answering in between. */
const batchSize = 1_000;
const lookedAtOnce = 20_000;
const questionsAtOnce = 500;

/** Which requests a list would block, each list for itself, as a visitor with just this one has it. */
export async function findListedRequests<Q extends ListedRequest>(
  list: FilterList,
  asked: Q[],
): Promise<Listed<Q>[]> {
  const { FiltersEngine, Request } = await loadBlockEngine();
  // Optimization merges several rules into one, and then the engine no longer knows which rule matched.
  const settings = { debug: true, loadCosmeticFilters: false, enableOptimizations: false };
  const parse = (rules: string[]) => FiltersEngine.parse(rules.join('\n'), settings);
  const questions = asked.map((each) => ({
    asked: each,
    request: Request.fromRawDetails({ url: each.url, sourceUrl: each.page, type: each.type }),
  }));

  // First the few rules that touch any question, exceptions among them; then what these few decide together.
  const touching = new Set(list.rules.filter((rule) => rule.includes('badfilter')));
  for (const rules of slices(await touchable(list.rules, asked), batchSize)) {
    const engine = parse(rules);
    for (const some of slices(questions, questionsAtOnce)) {
      for (const { request } of some) for (const rule of touchedBy(engine, request)) touching.add(rule);
      await breathe();
    }
  }
  const decider = parse([...touching]);
  return questions.flatMap(({ asked, request }) => {
    const { match, filter } = decider.match(request);
    return match ? [{ asked, list: list.name, rule: filter?.rawLine ?? String(filter) }] : [];
  });
}

/** The rules that an engine has to read to know. */
async function touchable(rules: string[], asked: ListedRequest[]): Promise<string[]> {
  const may = mayTouch(asked.map(({ url }) => url));
  const left: string[] = [];
  for (const some of slices(rules, lookedAtOnce)) {
    left.push(...some.filter(may));
    await breathe();
  }
  return left;
}

/** Which names stand in a rule that hides elements or runs a scriptlet everywhere or on the page's site. */
export async function findListedNames<Q extends ListedName>(
  list: FilterList,
  asked: Q[],
): Promise<Listed<Q>[]> {
  const { parseFilters, Request } = await loadBlockEngine();
  const named = new RegExp(`(?<![\\w-])(${[...new Set(asked.map(({ name }) => name))].join('|')})(?![\\w-])`);
  const rules = list.rules.filter((rule) => rule.includes('#') && named.test(rule));
  if (rules.length === 0) return [];
  const { cosmeticFilters } = parseFilters(rules.join('\n'), { debug: true, loadNetworkFilters: false });
  return asked.flatMap((each) => {
    const { hostname, domain } = Request.fromRawDetails({ url: each.page });
    const word = new RegExp(`(?<![\\w-])${each.name}(?![\\w-])`);
    const rule = cosmeticFilters.find(
      (filter) => !filter.isUnhide() && word.test(filter.selector) && filter.match(hostname, domain),
    );
    return rule ? [{ asked: each, list: list.name, rule: rule.rawLine ?? rule.selector }] : [];
  });
}

function touchedBy(engine: FiltersEngine, request: Request): string[] {
  return [...engine.matchAll(request)].flatMap((filter) => filter.rawLine ?? []);
}

function* slices<T>(all: T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
