import { expect, it } from 'vitest';
import { choiceValues, worthOf } from '../../src/analytics/choice-worth.ts';

const values = [{ choice: 'pass', value: '4.50' }];
const settings = { currency: 'EUR', choice_values: values };
const group = (count: number, value: string | null = null, currency: string | null = null) => ({
  ...{ choice: 'pass', count, value, currency },
});

it.each([
  ['claimed ones at the value that the owner set', 'pass', settings, [], '13.50', '0.00'],
  ['confirmed ones at the same, where the server named none', 'pass', settings, [group(2)], '13.50', '9.00'],
  [
    'and at what it named, where it did',
    'pass',
    settings,
    [group(2), group(3, '0.1', 'EUR')],
    '13.50',
    '9.30',
  ],
  ['leaving out other currencies', 'pass', settings, [group(3, '5.00', 'USD')], '13.50', '0.00'],
  [
    'of yen no places',
    'pass',
    { currency: 'JPY', choice_values: [{ choice: 'pass', value: '450' }] },
    [group(1)],
    '1350',
    '450',
  ],
  ['nothing of a choice without a value', 'login', settings, [group(2)], null, null],
  [
    'what the server named, where no value is set',
    'pass',
    { currency: 'EUR', choice_values: [] },
    [group(2, '3.00', 'EUR'), group(1)],
    null,
    '6.00',
  ],
  ['nothing before there is a currency', 'pass', { ...settings, currency: null }, [group(2)], null, null],
  ['no confirmed amount where it cannot be narrowed', 'pass', settings, null, '13.50', null],
])('counts %s', (_, choice, set, confirmed, claimed_amount, confirmed_amount) => {
  expect(worthOf({ choice, claimed: 3 }, set, confirmed)).toEqual({ claimed_amount, confirmed_amount });
});

const wall = (...choices: { id: string; kind: 'pass' | 'login'; value?: number }[]) => ({
  config: { choices },
});

it('takes the value of a wall where the settings have none, and walls agree', () => {
  const login = { id: 'login', kind: 'login' as const };
  const own = wall({ id: 'pass', kind: 'pass', value: 3 }, { ...login, value: 0.25 });
  expect(choiceValues(settings, [own])).toEqual([...values, { choice: 'login', value: '0.250000' }]);
  expect(choiceValues(settings, [own, wall(login)])).toHaveLength(2);
  expect(choiceValues(settings, [own, wall({ ...login, value: 1 })])).toEqual(values);
  const worth = { currency: 'EUR', choice_values: choiceValues({ choice_values: [] }, [own]) };
  expect(worthOf({ choice: 'login', claimed: 3 }, worth, [])).toMatchObject({ claimed_amount: '0.75' });
});
