import type { SiteConfig } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { readNumber } from '../../ui/numbers/read-number.ts';
import { findTemplate } from '../find-template.ts';

type Variant = SiteConfig['ab_test']['variants'][number];

/** A variant as it stands in the form; `key` tells rows apart while their names are being typed. */
export interface DraftVariant {
  key: number;
  name: string;
  templateId: string;
  percent: string;
}

export const maxVariants = 10;

/**
 * The test that a site has; else one that compares its wall with another template.
 * @param proposed id of that template; instead of the test that the site had.
 */
export function draftOf(config: SiteConfig, templates: Template[], proposed?: string): DraftVariant[] {
  const { variants } = config.ab_test;
  if (variants.length > 0 && proposed === undefined) return fromVariants(variants, templates);
  const present = findTemplate(templates, config.template_id);
  const others = templates.filter((template) => template !== present);
  const other = others.find(({ id }) => id === proposed) ?? others[0];
  return fromVariants(
    [
      { name: 'control', template_id: present?.id ?? '', weight: 1 },
      { name: 'challenger', template_id: other?.id ?? '', weight: 1 },
    ],
    templates,
  );
}

/** One more variant, whose template its owner chooses, and even shares for all. */
export function addVariant(draft: DraftVariant[]): DraftVariant[] {
  const added = {
    key: 1 + Math.max(...draft.map(({ key }) => key)),
    name: freeName(draft),
    templateId: '',
    percent: '0',
  };
  return splitEvenly([...draft, added]);
}

/** Without this one, and even shares for the rest. */
export function removeVariant(draft: DraftVariant[], key: number): DraftVariant[] {
  return splitEvenly(draft.filter((variant) => variant.key !== key));
}

export function splitEvenly(draft: DraftVariant[]): DraftVariant[] {
  const percents = toPercents(draft.map(() => 1));
  return draft.map((variant, index) => ({ ...variant, percent: String(percents[index]) }));
}

/** What the shares add up to, in percent; NaN while one of them is no number. */
export function sumOf(draft: DraftVariant[]): number {
  const sum = draft.reduce((total, { percent }) => total + readNumber(percent), 0);
  return Math.round(sum * 10) / 10;
}

export interface Faults {
  name?: string;
  template?: string;
  percent?: string;
}

/** What is wrong with a variant, by field. */
export function faultsOf(variant: DraftVariant, draft: DraftVariant[]): Faults {
  const share = readNumber(variant.percent);
  const isTwice = draft.filter(({ name }) => name === variant.name).length > 1;
  return {
    ...(!/^[A-Za-z0-9_-]{1,40}$/.test(variant.name) && {
      name: t('ab-test.useLettersDigitsAndAt'),
    }),
    ...(isTwice && { name: t('ab-test.twoVariantsHaveThisName') }),
    ...(variant.templateId === '' && { template: t('ab-test.chooseATemplate') }),
    ...(!(share >= 0 && share <= 100) && { percent: t('revenue.aNumberFrom0To') }),
  };
}

/** Whether these settings end the running test; other shares do not (docs/statistics.md). */
export function endsTest(
  before: SiteConfig['ab_test'],
  after: Pick<SiteConfig['ab_test'], 'variants' | 'allocation'>,
  templates: Template[],
): boolean {
  const setOf = (variants: Variant[]) =>
    variants
      .map(({ name, template_id }) => `${name} ${findTemplate(templates, template_id)?.id ?? template_id}`)
      .sort()
      .join();
  const { variants, allocation = 'fixed' } = before;
  return setOf(variants) !== setOf(after.variants) || allocation !== (after.allocation ?? 'fixed');
}

/** What the server keeps. Shares that nobody touched stay the very weights that were stored. */
export function toVariants(draft: DraftVariant[], config: SiteConfig, templates: Template[]): Variant[] {
  const stored = config.ab_test.variants;
  const before = fromVariants(stored, templates);
  const isUntouched =
    before.length === draft.length && draft.every(({ percent }, index) => percent === before[index]?.percent);
  return draft.map((variant, index) => ({
    name: variant.name,
    template_id:
      variant.templateId === before[index]?.templateId
        ? (stored[index]?.template_id ?? variant.templateId)
        : variant.templateId,
    weight: isUntouched ? (stored[index]?.weight ?? 1) : readNumber(variant.percent),
  }));
}

function fromVariants(variants: Variant[], templates: Template[]): DraftVariant[] {
  const percents = toPercents(variants.map(({ weight }) => weight));
  return variants.map((variant, index) => ({
    key: index,
    name: variant.name,
    templateId: findTemplate(templates, variant.template_id)?.id ?? variant.template_id,
    percent: String(percents[index]),
  }));
}

/** Percent with one decimal that add up to 100: what rounding down leaves over goes to the first ones. */
export function toPercents(weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const tenths = weights.map((weight) => Math.floor((1000 * weight) / whole + 1e-9));
  const left = 1000 - tenths.reduce((sum, each) => sum + each, 0);
  return tenths.map((each, index) => (each + (index < left ? 1 : 0)) / 10);
}

function freeName(draft: DraftVariant[]): string {
  const names = draft.map(({ name }) => name);
  const numbers = Array.from({ length: maxVariants + 1 }, (_, index) => `challenger-${index + 2}`);
  return numbers.find((name) => !names.includes(name)) ?? '';
}
