import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Dimension } from '../../src/contract/analytics/dimensions.ts';
import { ValueMark } from '../../src/web/numbers/row-icon.tsx';
import { Icon, type IconName } from '../../src/web/ui/icon.tsx';

const drawn = (dimension: Dimension, value: string) =>
  renderToStaticMarkup(createElement(ValueMark, { dimension, value }));
const outline = (name: IconName) => renderToStaticMarkup(createElement(Icon, { name }));

describe('the outline beside a value', () => {
  test.each<[Dimension, string, IconName]>([
    ['blocker', 'uBlock Origin Lite', 'shield'],
    ['blocker', 'Adblock Plus family', 'octagon'],
    ['blocker', 'Ghostery', 'circle'],
    ['blocker', 'unnamed extension', 'puzzle'],
    ['kind', 'dns', 'globe'],
    ['os', 'Mac OS', 'laptop'],
    ['os', 'Chrome OS', 'chrome'],
    ['os', 'Ubuntu', 'terminal'],
    ['os', 'Haiku', 'desktop'],
    ['browser', 'Microsoft Edge', 'edge'],
    ['browser', 'Vivaldi', 'globe'],
    ['device', 'tablet', 'tablet'],
  ])('%s %s', (dimension, value, name) => {
    expect(drawn(dimension, value)).toContain(outline(name));
  });

  test.each<[Dimension, string]>([
    ['blocker', ''],
    ['blocker', 'unknown'],
    ['os', '(other)'],
    ['kind', 'unknown'],
    ['page', '/news'],
    ['country', 'ZZ'],
  ])('none for %s “%s”', (dimension, value) => {
    expect(drawn(dimension, value)).toBe('');
  });
});
