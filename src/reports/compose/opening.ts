import type { Advice } from '../../contract/analytics/advice.ts';
import type { Revenue } from '../../contract/analytics/recovery.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Block } from '../report.ts';
import { nextBlocks, readAdvice } from './advice-block.ts';
import { isForgotten, isNarrowed } from './circumstances.ts';
import { guessMoney } from './guessed-revenue.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { moneyFacts, moneyLead, moneySentence, readMoney } from './revenue-blocks.ts';

type Figures = Extract<Block, { type: 'figures' }>['items'];

/** What every report begins with: the money, a guess until there is a rate, and the one thing to do first. */
export interface Opening {
  siteId: string;
  /** Null without rates. */
  money: Revenue | null;
  advice: Advice[];
  guess: { items: Figures; notes: Block[] };
}

/** @param hasMoney whether the report's visits are those that the site's money is of */
export async function readOpening(sources: Sources, basis: Basis, hasMoney = true): Promise<Opening> {
  const [money, advice] = await Promise.all([
    hasMoney ? readMoney(sources, basis) : null,
    readAdvice(sources, basis),
  ]);
  const isGuess = hasMoney && money === null;
  const siteId = basis.site.id;
  return {
    siteId,
    money,
    advice,
    guess: isGuess ? await guessMoney(sources, basis) : { items: [], notes: [] },
  };
}

/** The opening and the report's own figures below it. */
export function beginWith(opening: Opening, figures: Figures): Block[] {
  return begin(moneyLead(opening.money), opening, figures);
}

/** The same under a headline that is the sentence about money. */
export function beginUnder(opening: Opening, figures: Figures): Block[] {
  return begin(moneyFacts(opening.money, message('revenue.whatTheWallIsWorth')), opening, figures);
}

const silences: Advice['id'][] = ['no_visits', 'no_data'];

/** What a report without a session begins with: what to do about that, where it is not as it should be. */
export async function beginEmpty(sources: Sources, basis: Basis): Promise<Block[]> {
  if (isNarrowed(basis) || basis.isTooEarly || isForgotten(basis)) return [];
  const advice = await readAdvice(sources, basis);
  return nextBlocks(
    advice.filter(({ id }) => silences.includes(id)),
    basis.site.id,
  );
}

/** Null where there is none. */
export function moneyHeadline({ money }: Opening): Text | null {
  return moneySentence(money);
}

function begin(lead: Block[], { siteId, advice, guess }: Opening, own: Figures): Block[] {
  const next = nextBlocks(advice, siteId);
  const items = [...guess.items, ...own];
  const figures: Block[] = items.length > 0 ? [{ type: 'figures', items }] : [];
  // A guess stands among the figures.
  return guess.items.length > 0 ? [...figures, ...next, ...guess.notes] : [...lead, ...next, ...figures];
}
