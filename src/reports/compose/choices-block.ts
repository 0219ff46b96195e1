import { readChoiceOutcomes } from '../../analytics/choice-outcomes.ts';
import type { ChoiceOutcome } from '../../contract/analytics/choice-outcomes.ts';
import type { ChoiceKind } from '../../contract/sites/choice-kinds.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import { listTemplates } from '../../records/sites/templates.ts';
import type { Block, Figure } from '../report.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { toFilters } from './read-counts.ts';

/** How visitors went on, by each choice of the walls that they saw; nothing where walls had their button alone. */
export async function choicesBlocks({ store, db }: Sources, { site, counting }: Basis): Promise<Block[]> {
  const { choices } = await readChoiceOutcomes(store, site.id, {
    period: counting.period,
    filters: toFilters(counting.filters),
    templates: await listTemplates(db, site.id),
  });
  if (choices.length === 0) return [];
  const columns = [
    message('overview.choiceOffered'),
    message('overview.choiceChosen'),
    message('overview.choiceClaimed'),
    message('overview.choiceConfirmed'),
  ];
  return [
    {
      type: 'table',
      title: message('overview.howVisitorsWentOn'),
      columns: [
        { title: message('overview.choice'), isNumber: false },
        ...columns.map((title) => ({ title, isNumber: true })),
      ],
      rows: choices.map((each) => [
        { format: 'text', value: nameOf(each) },
        ...[each.offered, each.chosen, each.claimed, each.verified + each.confirmed].map(count),
      ]),
    },
  ];
}

function count(value: number): Figure {
  return { format: 'count', value };
}

const kinds: Partial<Record<ChoiceKind, () => Text>> = {
  allow: () => message('wall.choiceAllow'),
  pass: () => message('wall.choicePass'),
  login: () => message('wall.choiceLogin'),
  newsletter: () => message('wall.choiceNewsletter'),
  video: () => message('wall.choiceVideo'),
  later: () => message('wall.choiceLater'),
  close: () => message('wall.choiceClose'),
};

/** An owner's own choice has only the name that the owner gave it. */
function nameOf({ kind, choice }: Pick<ChoiceOutcome, 'kind' | 'choice'>): Text {
  return (kind && kinds[kind]?.()) ?? choice;
}
