import type { RecipientRole } from '../../contract/reports.ts';
import { composeLetter } from '../../mail/compose-letter.ts';
import type { Letter } from '../../mail/letter.ts';
import { periodText } from '../compose/words.ts';
import type { Report } from '../report.ts';

/** The mail of a report, as its reader may see it. */
export function letterOf(
  report: Report,
  context: { role: RecipientRole; baseUrl: string; unsubscribeUrl: string | null },
): Letter {
  const notes = report.blocks.flatMap((block) => (block.type === 'note' ? [block.text] : []));
  return composeLetter({
    subject: `${report.title}: ${report.site.name}, ${periodText(report.period)}`,
    preheader: report.headline,
    heading: report.title,
    paragraphs: [report.headline, ...notes],
    baseUrl: context.baseUrl,
  });
}
