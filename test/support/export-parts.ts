import type { ExportPart } from '../../src/reports/exports/export-part.ts';

/** One file, during which something happens; it must not be written to its end. */
export function interruptedBy(stage: { clock: { ms: number } }, act: () => Promise<unknown>): ExportPart {
  async function* write() {
    yield { data: 'a', rows: 1 };
    await act();
    stage.clock.ms += 2_000;
    yield { data: 'b', rows: 1 };
    throw new Error('it went on');
  }
  return { about: [], plan: async () => [{ name: 'a.json', weight: 2, write }] };
}

/** Four files; the writing of the one with this number fails. */
export function breakingAfter(good: number, written: string[] = []) {
  return [
    {
      about: [],
      plan: async () =>
        [0, 1, 2, 3].map((number) => ({
          name: `${number}.json`,
          weight: 1,
          async *write() {
            if (number >= good) throw new Error('no more');
            written.push(`${number}.json`);
            yield { data: `${number}`, rows: 1 };
          },
        })),
    },
  ];
}
