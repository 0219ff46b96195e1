import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Allocation } from '../../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { underBase } from '../../app/base-path.ts';
import { rich, t } from '../../i18n/t.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { type Choice, RadioChoices } from '../../ui/choices.tsx';
import { fieldReason, otherRefusal } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { readNumber } from '../../ui/numbers/read-number.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import type { SiteChange } from '../change/use-site-change.ts';
import siteStyles from '../site.module.css';
import styles from './ab-test.module.css';
import { controlOf } from './control-of.ts';
import { GuardFields } from './guard-fields.tsx';
import { isLastDay, LastDayField } from './last-day-field.tsx';
import { NewRun } from './new-run.tsx';
import { PlanTable, planQuery } from './plan-table.tsx';
import { sameWalls } from './same-walls.ts';
import { SharesSum } from './shares-sum.tsx';
import { expectedDay, plannedDay } from './suggested-day.ts';
import { type TestDraft, toTest } from './test-draft.ts';
import { useTestDraft } from './use-test-draft.ts';
import type { WinnerWall } from './use-winner.tsx';
import { VariantFields } from './variant-fields.tsx';
import {
  addVariant,
  type DraftVariant,
  endsTest,
  faultsOf,
  maxVariants,
  removeVariant,
  splitEvenly,
  sumOf,
} from './variants-draft.ts';

interface TestFormProps {
  site: Site;
  templates: Template[];
  isRunning: boolean;
  /** Of the running test. */
  result: AbTesting;
  wall: WinnerWall;
  /** Id of the template to compare with the present one, for a test that is not set up yet. */
  proposed: string | undefined;
  onDone: () => void;
  onDrafted: () => void;
}

const lastDayName = 'config.ab_test.ends_on';

const allocations: Choice<Allocation>[] = [
  { value: 'fixed', label: t('ab-test.stayAsSet'), hint: t('ab-test.forAVerdictOnWhich') },
  {
    value: 'bandit',
    label: t('ab-test.followTheResults'),
    hint: t('ab-test.onceADayMoreVisitors'),
  },
];

/** Which walls are compared, and how visitors are shared out. */
export function TestForm({
  site,
  templates,
  isRunning,
  result,
  wall,
  proposed,
  onDone,
  onDrafted,
}: TestFormProps) {
  const { ab_test, timezone: zone } = site.config;
  const nowMs = Date.now();
  const test = useTestDraft(site, templates, { isRunning, proposed });
  const { variants, allocation, guards, lastDay } = test.draft;
  const [isChecked, setChecked] = useState(false);
  /** What would end the running test, and waits for its owner to say so. */
  const [asked, setAsked] = useState<SiteChange | null>(null);
  const isConflict = test.conflict !== null;
  useEffect(() => {
    if (isConflict) setAsked(null);
  }, [isConflict]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  useFocusKept(heading, variants.length);
  const plan = useQuery({ ...planQuery(site.id, variants.length), enabled: !isRunning });
  const suggested = isRunning
    ? expectedDay(result, { zone, nowMs })
    : plannedDay(plan.data, { isRamping: allocation === 'fixed' && guards.rampUp, zone, nowMs });

  const edit = (part: Partial<TestDraft>) => {
    test.set(part);
    setChecked(false);
  };
  const editVariants = (next: DraftVariant[]) => edit({ variants: next });
  const isComplete = isSound(variants) && isLastDay(lastDay, zone, nowMs);
  const asSet = () => toTest(test.draft, site.config, templates);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isComplete || test.isPending || test.conflict) return;
    const set = asSet();
    const body = { config: { ab_test: { enabled: true, ...set } } };
    wall.forget();
    if (isRunning && endsTest(ab_test, set, templates)) setAsked(body);
    else test.send(body, () => {});
  };
  /** Nothing starts: no visitor sees another wall for it. */
  const saveDraft = () => {
    setChecked(true);
    if (isComplete) test.send({ config: { ab_test: { enabled: false, ...asSet() } } }, onDrafted);
  };
  const same = sameWalls(variants, templates);
  const refused = otherRefusal(test.error, [lastDayName]);
  return (
    <section className="panel" aria-labelledby="test-form">
      <div className={siteStyles.panelWords}>
        <h2 id="test-form" ref={heading} tabIndex={-1}>
          {isRunning ? t('ab-test.variants') : t('ab-test.setUpATest')}
        </h2>
        <p className="soft">{t('ab-test.othersAreComparedWithControl')}</p>
      </div>
      <form onSubmit={submit} noValidate>
        <div className={styles.variants}>
          {variants.map((variant, index) => (
            <VariantFields
              key={variant.key}
              variant={variant}
              place={index + 1}
              templates={templates}
              faults={isChecked ? faultsOf(variant, variants) : {}}
              onChange={(changed) =>
                editVariants(variants.map((each) => (each === variant ? changed : each)))
              }
              onRemove={
                variants.length > 2 ? () => editVariants(removeVariant(variants, variant.key)) : undefined
              }
            />
          ))}
        </div>
        {same && (
          <p className={styles.sameWalls} role="status">
            {t('ab-test.oneAndOtherShowThe', {
              one: same[0],
              other: same[1],
            })}
          </p>
        )}
        <SharesSum draft={variants} isChecked={isChecked} />
        <div className="actions">
          <button
            type="button"
            className="button small"
            disabled={variants.length >= maxVariants}
            onClick={() => editVariants(addVariant(variants))}
          >
            {t('ab-test.addAVariant')}
          </button>
          <button type="button" className="button small" onClick={() => editVariants(splitEvenly(variants))}>
            {t('ab-test.splitEvenly')}
          </button>
        </div>
        <p className={`soft ${styles.smallText}`}>
          {rich('ab-test.eachVariantNeedsItsOwn', {
            link: (
              <a href={underBase(`/sites/${site.id}/wall`)} target="_blank" rel="noopener">
                {t('ab-test.createANewTemplate')}
              </a>
            ),
          })}
        </p>
        <RadioChoices
          legend={t('ab-test.whileItRunsTheShares')}
          choices={allocations}
          value={allocation}
          onChange={(value) => edit({ allocation: value })}
        />
        {allocation === 'fixed' && (
          <GuardFields draft={guards} isRunning={isRunning} onChange={(next) => edit({ guards: next })} />
        )}
        {!isRunning && <PlanTable siteId={site.id} variants={variants.length} />}
        <LastDayField
          zone={zone}
          control={controlOf(variants)?.name ?? ''}
          value={lastDay}
          isRefused={
            (isChecked && !isLastDay(lastDay, zone, nowMs)) || fieldReason(test.error, lastDayName) !== null
          }
          suggested={suggested}
          onChange={(day) => edit({ lastDay: day })}
        />
        {isRunning && <p className={`soft ${styles.smallText}`}>{t('ab-test.ifYouOnlyChangeThe')}</p>}
        {test.conflict && <ChangedElsewhere conflict={test.conflict} />}
        {asked === null && refused !== null && <ErrorNotice error={refused} />}
        <div className={`actions ${styles.withStatus}`}>
          <button type="submit" className="button primary" aria-disabled={test.isPending || isConflict}>
            {isRunning ? t('ab-test.saveChanges') : t('ab-test.startTheTest')}
          </button>
          {!isRunning && (
            <button type="button" className="button" onClick={saveDraft}>
              {t('ab-test.saveAsDraft')}
            </button>
          )}
          <button type="button" className="button quiet" onClick={onDone}>
            {isRunning ? t('common.close') : t('common.cancel')}
          </button>
          <p role="status" className={siteStyles.saved}>
            {test.isSaved && t('ab-test.savedPagesFollowWithinMinutes')}
          </p>
        </div>
      </form>
      {asked !== null && (
        <NewRun
          result={result}
          wall={wall}
          error={test.error}
          isPending={test.isPending}
          onStart={() => test.send(asked, () => setAsked(null))}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function isSound(draft: DraftVariant[]): boolean {
  const isFaultless = draft.every((variant) => Object.keys(faultsOf(variant, draft)).length === 0);
  return (
    isFaultless && sumOf(draft) === 100 && draft.filter(({ percent }) => readNumber(percent) > 0).length > 1
  );
}
