import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { RadioChoices } from '../../ui/choices.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import { findTemplate } from '../find-template.ts';
import { useTestChange } from './use-test-change.ts';

interface EndTestProps {
  site: Site;
  result: AbTesting;
  templates: Template[];
  /** Proposed; else the winner, else what everyone would see anyway. */
  variant?: string | undefined;
  onClose: () => void;
}

/** Ending a test, with the question which wall everybody gets from then on. */
export function EndTest({ site, result, templates, variant, onClose }: EndTestProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { ab_test, template_id } = site.config;
  const winner = result.variants.find(({ is_winner }) => is_winner)?.name;
  const present = ab_test.variants.find((each) => isSame(templates, each.template_id, template_id));
  const [chosen, setChosen] = useState(variant ?? winner ?? present?.name ?? ab_test.variants[0]?.name ?? '');
  const change = useTestChange(site);
  useEffect(() => dialog.current?.showModal(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const template = ab_test.variants.find(({ name }) => name === chosen)?.template_id ?? template_id;
    if (change.isPending) return;
    change.mutate(
      { config: { template_id: template, ab_test: { enabled: false } } },
      { onSuccess: () => dialog.current?.close() },
    );
  };
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="end-test" onClose={onClose}>
      <form onSubmit={submit}>
        <h2 id="end-test">{t('ab-test.endTheTest')}</h2>
        <RadioChoices
          legend={t('ab-test.whichWallDoAllVisitors')}
          choices={ab_test.variants.map(({ name, template_id: id }) => ({
            value: name,
            label: name,
            hint: hintOf(findTemplate(templates, id)?.name ?? id, name === winner),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        <p className="soft">{t('ab-test.theResultIsKeptUnder')}</p>
        {change.isError && <ErrorNotice error={change.error} />}
        <div className="actions end">
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            {t('ab-test.keepTesting')}
          </button>
          <button type="submit" className="button primary" aria-disabled={change.isPending}>
            {t('ab-test.endTheTest')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function hintOf(template: string, isWinner: boolean): string {
  return isWinner
    ? t('ab-test.theWinnerTemplateTemplate', { template })
    : t('ab-test.templateTemplate', { template });
}

function isSame(templates: Template[], one: string, other: string): boolean {
  return one === other || findTemplate(templates, one) === findTemplate(templates, other);
}
