import type { Text } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import type { Block, Figure, OpenOf, Report, WrittenBlock, WrittenReport } from '../report.ts';

/** The report with all its texts in one language. */
export function inWords(report: Report, writer: Writer): WrittenReport {
  return {
    ...report,
    title: writer.say(report.title),
    headline: writer.say(report.headline),
    blocks: report.blocks.map((block) => writeBlock(block, writer)),
  };
}

function writeBlock(block: Block, { say }: Writer): WrittenBlock {
  const figure = (each: Figure) => (each.format === 'text' ? { ...each, value: say(each.value) } : each);
  const openIn = (open: OpenOf<Text>) => ({ ...open, text: say(open.text), place: say(open.place) });
  switch (block.type) {
    case 'figures': {
      const items = block.items.map((item) => ({
        ...item,
        label: say(item.label),
        figure: figure(item.figure),
      }));
      return { type: 'figures', ...(block.title !== undefined && { title: say(block.title) }), items };
    }
    case 'facts': {
      const items = block.items.map(({ label, text }) => ({ label: say(label), text: say(text) }));
      const open = block.open && { ...block.open, text: say(block.open.text) };
      return { type: 'facts', title: say(block.title), items, ...(open && { open }) };
    }
    case 'line': {
      const series = block.series.map((each) => ({ ...each, name: say(each.name) }));
      return { ...block, title: say(block.title), series };
    }
    case 'bars': {
      const rows = block.rows.map((row) => ({ ...row, label: say(row.label) }));
      return { ...block, title: say(block.title), rows };
    }
    case 'table': {
      const columns = block.columns.map((each) => ({ ...each, title: say(each.title) }));
      return { ...block, title: say(block.title), columns, rows: block.rows.map((row) => row.map(figure)) };
    }
    case 'recommendations': {
      const items = block.items.map(({ text, reason, open }) => ({
        ...{ text: say(text), reason: say(reason) },
        ...(open && { open: openIn(open) }),
      }));
      return { ...block, title: say(block.title), items };
    }
    case 'note':
      return { type: 'note', text: say(block.text), ...(block.open && { open: openIn(block.open) }) };
  }
}
