import { describe, expect, test } from 'vitest';
import { contrast, darkPaletteOf, paletteOf } from '../../src/sdk/wall/colors.ts';

describe('the palette', () => {
  test('can be read on every background and button', () => {
    for (let step = 0; step < 4096; step++) {
      const color = `#${[step >> 8, (step >> 4) & 15, step & 15].map((part) => (part * 17).toString(16).padStart(2, '0')).join('')}`;
      const { background, ink, soft, brand, onBrand, edge } = paletteOf(color, color);
      expect(contrast(ink, background), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(soft, background), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onBrand, brand), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(edge, background), color).toBeGreaterThanOrEqual(3);
    }
  });

  test('has a night version only where the owner left the colors alone', () => {
    expect(darkPaletteOf('#1f5eff', '#FFFFFF')).not.toBeNull();
    expect(darkPaletteOf('#ff0000', '#ffffff')).toBeNull();
  });

  test('knows the reference values of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
