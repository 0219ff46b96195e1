import { expect, test } from 'vitest';
import { Delivery } from '../../src/contract/sites/delivery.ts';
import { toDelivery, toDraft } from '../../src/web/site/settings/delivery-draft.ts';

const whole: Required<Delivery> = {
  origin: 'https://news.example',
  loader: '/velona/maruvi.js',
  track: '/velona/ketilo',
  media: '/velona/dorema',
  reserve: ['/velona/sanuli.js', '/velona/pirenu.js'],
  rotate: true,
};

test('the form of first-party paths loses no setting of theirs', () => {
  expect(Object.keys(whole).sort()).toEqual(Object.keys(Delivery.shape).sort());
  expect(toDelivery(toDraft(whole))).toEqual(whole);
  expect(toDelivery(toDraft())).toEqual({});
});

test('paths in reserve are one to a line', () => {
  expect(toDelivery({ ...toDraft(), reserve: ' /velona/a.js \n\n/velona/b.js\n' })).toEqual({
    reserve: ['/velona/a.js', '/velona/b.js'],
  });
});
