import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Allocation } from '../../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { underBase } from '../../app/base-path.ts';
import { rich, t } from '../../i18n/t.ts';
import { type Choice, RadioChoices } from '../../ui/choices.tsx';
import { fieldReason, otherRefusal } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import type { SiteChange } from '../change/use-site-change.ts';
import siteStyles from '../site.module.css';
import styles from './ab-test.module.css';
import { controlOf } from './control-of.ts';
import { GuardFields, guardDraftOf, toGuardRails } from './guard-fields.tsx';
import { isLastDay, LastDayField } from './last-day-field.tsx';
import { NewRun } from './new-run.tsx';
import { PlanTable, planQuery } from './plan-table.tsx';
import { sameWalls } from './same-walls.ts';
import { SharesSum } from './shares-sum.tsx';
import { expectedDay, plannedDay } from './suggested-day.ts';
import { useTestChange } from './use-test-change.ts';
import type { WinnerWall } from './use-winner.tsx';
import { VariantFields } from './variant-fields.tsx';
import {
  addVariant,
  type DraftVariant,
  draftOf,
  endsTest,
  faultsOf,
  maxVariants,
  removeVariant,
  splitEvenly,
  sumOf,
  toVariants,
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
export function TestForm({ site, templates, isRunning, result, wall, proposed, onDone }: TestFormProps) {
  const { ab_test, timezone: zone } = site.config;
  const nowMs = Date.now();
  const change = useTestChange(site);
  const [draft, setDraft] = useState(() => draftOf(site.config, templates, proposed));
  const [allocation, setAllocation] = useState<Allocation>(ab_test.allocation ?? 'fixed');
  const [guards, setGuards] = useState(() => guardDraftOf(ab_test));
  const [lastDay, setLastDay] = useState(ab_test.ends_on ?? '');
  const [isChecked, setChecked] = useState(false);
  /** What would end the running test, and waits for its owner to say so. */
  const [asked, setAsked] = useState<SiteChange | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  useFocusKept(heading, draft.length);
  const plan = useQuery({ ...planQuery(site.id, draft.length), enabled: !isRunning });
  const suggested = isRunning
    ? expectedDay(result, { zone, nowMs })
    : plannedDay(plan.data, { isRamping: allocation === 'fixed' && guards.rampUp, zone, nowMs });

  const edit = (next: DraftVariant[]) => {
    setDraft(next);
    setChecked(false);
    change.reset();
  };
  const isComplete = isSound(draft) && isLastDay(lastDay, zone, nowMs);
  const asSet = () => ({
    variants: toVariants(draft, site.config, templates),
    allocation,
    guard_rails: toGuardRails(guards, allocation),
    ends_on: lastDay || null,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isComplete || change.isPending) return;
    const set = asSet();
    const body = { config: { ab_test: { enabled: true, ...set } } };
    wall.forget();
    if (isRunning && endsTest(ab_test, set, templates)) setAsked(body);
    else change.mutate(body);
  };
  /** Nothing starts: no visitor sees another wall for it. */
  const saveDraft = () => {
    setChecked(true);
    if (!isComplete || change.isPending) return;
    const ab_test = { enabled: false, ...asSet() };
    change.mutate({ config: { ab_test } }, { onSuccess: onDone });
  };
  const same = sameWalls(draft, templates);
  const refused = otherRefusal(change.error, [lastDayName]);
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
        {same && (
          <p className={styles.sameWalls} role="status">
            {t('ab-test.oneAndOtherShowThe', {
              one: same[0],
              other: same[1],
            })}
          </p>
        )}
        <SharesSum draft={draft} isChecked={isChecked} />
        <div className="actions">
          <button
            type="button"
            className="button small"
            disabled={draft.length >= maxVariants}
            onClick={() => edit(addVariant(draft))}
          >
            {t('ab-test.addAVariant')}
          </button>
          <button type="button" className="button small" onClick={() => edit(splitEvenly(draft))}>
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
          onChange={(value) => {
            setAllocation(value);
            edit(draft);
          }}
        />
        {allocation === 'fixed' && (
          <GuardFields
            draft={guards}
            isRunning={isRunning}
            onChange={(next) => {
              setGuards(next);
              edit(draft);
            }}
          />
        )}
        {!isRunning && <PlanTable siteId={site.id} variants={draft.length} />}
        <LastDayField
          zone={zone}
          control={controlOf(draft)?.name ?? ''}
          value={lastDay}
          isRefused={
            (isChecked && !isLastDay(lastDay, zone, nowMs)) || fieldReason(change.error, lastDayName) !== null
          }
          suggested={suggested}
          onChange={(day) => {
            setLastDay(day);
            edit(draft);
          }}
        />
        {isRunning && <p className={`soft ${styles.smallText}`}>{t('ab-test.ifYouOnlyChangeThe')}</p>}
        {asked === null && refused !== null && <ErrorNotice error={refused} />}
        <div className={`actions ${styles.withStatus}`}>
          <button type="submit" className="button primary" aria-disabled={change.isPending}>
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
            {change.isSuccess && t('ab-test.savedPagesFollowWithinMinutes')}
          </p>
        </div>
      </form>
      {asked !== null && (
        <NewRun
          result={result}
          wall={wall}
          error={change.error}
          isPending={change.isPending}
          onStart={() => !change.isPending && change.mutate(asked, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function isSound(draft: DraftVariant[]): boolean {
  const isFaultless = draft.every((variant) => Object.keys(faultsOf(variant, draft)).length === 0);
  return isFaultless && sumOf(draft) === 100 && draft.filter(({ percent }) => Number(percent) > 0).length > 1;
}
