import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Allocation } from '../../contract/ab-testing.ts';
import type { Site } from '../../contract/sites.ts';
import type { Template } from '../../contract/templates.ts';
import { type Choice, RadioChoices } from '../parts/choices.tsx';
import { ErrorNotice } from '../parts/notice.tsx';
import { useFocusKept } from '../parts/use-focus-kept.ts';
import { useSiteChange } from '../sites/use-site-change.ts';
import { t } from '../texts/t.ts';
import { SharesSum } from './shares-sum.tsx';
import { VariantFields } from './variant-fields.tsx';
import {
  addVariant,
  type DraftVariant,
  draftOf,
  faultsOf,
  mostVariants,
  removeVariant,
  splitEvenly,
  sumOf,
  toVariants,
} from './variants-draft.ts';

interface TestFormProps {
  site: Site;
  templates: Template[];
  isRunning: boolean;
  onDone: () => void;
}

const allocations: Choice<Allocation>[] = [
  { value: 'fixed', label: t('Stay as set'), hint: t('For a verdict on which wall works better.') },
  {
    value: 'bandit',
    label: t('Follow the results'),
    hint: t('Once a day more visitors get what works, so there can be no verdict.'),
  },
];

/** Which walls are compared, and how visitors are shared out. */
export function TestForm({ site, templates, isRunning, onDone }: TestFormProps) {
  const { ab_test } = site.config;
  const change = useSiteChange(site.id);
  const [draft, setDraft] = useState(() => draftOf(site.config, templates));
  const [allocation, setAllocation] = useState<Allocation>(ab_test.allocation ?? 'fixed');
  const [isChecked, setChecked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isRunning) heading.current?.focus();
  }, [isRunning]);

  useFocusKept(heading, draft.length);

  const edit = (next: DraftVariant[]) => {
    setDraft(next);
    setChecked(false);
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isSound(draft) || change.isPending) return;
    const variants = toVariants(draft, site.config, templates);
    change.mutate({ config: { ab_test: { enabled: true, variants, allocation } } });
  };
  return (
    <section className="panel" aria-labelledby="test-form">
      <div className="panel-words">
        <h2 id="test-form" ref={heading} tabIndex={-1}>
          {isRunning ? t('Variants') : t('Set up a test')}
        </h2>
        <p className="soft">
          {t('The variant called “control”, or else the first one, is what the others are compared with.')}
        </p>
      </div>
      <form onSubmit={submit} noValidate>
        <div className="variants">
          {draft.map((variant, index) => (
            <VariantFields
              key={variant.key}
              variant={variant}
              place={index + 1}
              templates={templates}
              faults={isChecked ? faultsOf(variant, draft) : {}}
              onChange={(changed) => edit(draft.map((each) => (each === variant ? changed : each)))}
              onRemove={draft.length > 2 ? () => edit(removeVariant(draft, variant.key)) : undefined}
            />
          ))}
        </div>
        <SharesSum draft={draft} isChecked={isChecked} />
        <div className="actions">
          <button
            type="button"
            className="button small"
            disabled={draft.length >= mostVariants}
            onClick={() => edit(addVariant(draft, templates))}
          >
            {t('Add a variant')}
          </button>
          <button type="button" className="button small" onClick={() => edit(splitEvenly(draft))}>
            {t('Share out evenly')}
          </button>
        </div>
        <RadioChoices
          legend={t('While it runs, the shares')}
          choices={allocations}
          value={allocation}
          onChange={(value) => {
            setAllocation(value);
            edit(draft);
          }}
        />
        {isRunning && (
          <p className="soft small-text">
            {t(
              'New shares keep visitors where they are: only as many as must move to another variant do. Another name or template, one variant more or fewer, or another choice above is a new test, which counts from the start.',
            )}
          </p>
        )}
        {change.isError && <ErrorNotice error={change.error} />}
        <div className="actions with-status">
          <button type="submit" className="button primary" aria-disabled={change.isPending}>
            {isRunning ? t('Save changes') : t('Start the test')}
          </button>
          {!isRunning && (
            <button type="button" className="button quiet" onClick={onDone}>
              {t('Cancel')}
            </button>
          )}
          <p role="status" className="saved">
            {change.isSuccess && t('Saved. Pages follow within minutes.')}
          </p>
        </div>
      </form>
    </section>
  );
}

function isSound(draft: DraftVariant[]): boolean {
  const isFaultless = draft.every((variant) => Object.keys(faultsOf(variant, draft)).length === 0);
  return isFaultless && sumOf(draft) === 100 && draft.filter(({ percent }) => Number(percent) > 0).length > 1;
}
