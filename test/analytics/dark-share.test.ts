import { describe, expect, it } from 'vitest';
import { type Channels, estimateDark } from '../../src/analytics/dark-share/estimate-dark.ts';

const nothing = { counted: 0, scriptless: 0, squares: 0 };
const server = (served: number, counted: number, more: Partial<NonNullable<Channels['server']>> = {}) => ({
  ...{ days: 1, served, counted, scriptless: 0, squares: counted },
  ...more,
});

describe('the dark share', () => {
  it('is unknown without a second channel', () => {
    expect(estimateDark({ server: null, snippet: { ...nothing, counted: 900, squares: 900 } })).toBeNull();
  });

  it('leaves room for what only looks like readers', () => {
    const found = estimateDark({ server: server(10_000, 8_000), snippet: nothing });
    // 1 − 8,000 ÷ 9,500; from 1 − 8,000 ÷ 9,000 less what chance does, to 1 − 8,000 ÷ 10,000 and more.
    expect(found?.share).toBe(15.79);
    expect(found?.interval?.[0]).toBeCloseTo(10.51, 1);
    expect(found?.interval?.[1]).toBeCloseTo(20.8, 1);
  });

  it('is nothing where the difference may be bots', () => {
    expect(estimateDark({ server: server(10_000, 9_200), snippet: nothing })).toMatchObject({
      share: 3.16,
      interval: [0, expect.any(Number)],
    });
  });

  it('is wider where few sessions have many page views', () => {
    const short = estimateDark({ server: server(1_000, 700), snippet: nothing });
    const long = estimateDark({ server: server(1_000, 700, { squares: 14_000 }), snippet: nothing });
    expect((long?.interval?.[0] ?? 0) < (short?.interval?.[0] ?? 0)).toBe(true);
    expect((long?.interval?.[1] ?? 0) > (short?.interval?.[1] ?? 0)).toBe(true);
  });

  it('means nothing where more was seen than served', () => {
    expect(estimateDark({ server: server(100, 130), snippet: nothing })).toEqual({
      share: 0,
      interval: null,
    });
    expect(estimateDark({ server: server(0, 0), snippet: nothing })).toEqual({ share: 0, interval: null });
  });

  it('is at least what the snippet reported, with no upper end', () => {
    const snippet = { counted: 1_000, scriptless: 100, squares: 1_000 };
    const found = estimateDark({ server: null, snippet });
    expect(found).toMatchObject({ share: 10, interval: [8.29, null] });
  });

  it('with both: page views that only the snippet reported were not seen by the script', () => {
    const seen = { counted: 9_000, scriptless: 1_000, squares: 9_000 };
    expect(estimateDark({ server: server(10_000, 9_000, seen), snippet: seen })?.share).toBe(15.79);
    // A cache hides most page views from the server: the snippet still sees its part.
    expect(estimateDark({ server: server(8_100, 9_000, seen), snippet: seen })).toMatchObject({
      share: 11.11,
      interval: [10.48, 11.11],
    });
  });
});
