import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Dimension } from '../../../contract/analytics/dimensions.ts';
import type { AskedMetric } from '../../../contract/analytics/metrics.ts';
import type { connectorGranularities } from '../../../contract/integrations/connector.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { linksQuery } from '../../app/queries.ts';
import { useShownOnce } from '../../app/shown-once.ts';
import { rich, t } from '../../i18n/t.ts';
import { dimensionName } from '../../numbers/value-names.ts';
import { dimensionsOf } from '../../numbers/view.ts';
import { CheckChoices } from '../../ui/choices.tsx';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { Copyable } from '../../ui/copyable.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './integrations.module.css';
import { askedMetricNames } from './metric-names.ts';

type Granularity = (typeof connectorGranularities)[number];

const granularities: Granularity[] = ['none', 'hour', 'day', 'week'];
const periods = [7, 30, 90, 365];
const lifetimes = [30, 365, 1825];

interface LinkDraft {
  name: string;
  metrics: AskedMetric[];
  dimensions: Dimension[];
  granularity: Granularity;
  days: number;
  expires: number;
}

interface Made {
  id: string;
  name: string;
  url: string;
}

const usual: LinkDraft = {
  name: '',
  metrics: ['sessions', 'adblock_detected', 'conversions', 'conversion_rate'],
  dimensions: [],
  granularity: 'day',
  days: 30,
  expires: 365,
};

/** Makes an address for one table, and shows it the one time that it can be seen. */
export function NewCsvLink({ site, onDone }: { site: Site; onDone: () => void }) {
  const { state, forget } = useKeptDraft(placeOf(site), usual);
  const [{ draft }, setState] = state;
  const [made, setMade] = useShownOnce<Made>(placeOf(site), onDone);
  const make = useMakeLink(site.id, draft, (link) => {
    forget();
    setMade(link);
  });
  const set = (part: Partial<LinkDraft>) => {
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
    clearRefusal(make);
  };
  const cancel = () => {
    forget();
    onDone();
  };
  const form = useForm(make, ['name', 'question.metrics', 'question.dimensions'], () => make.mutate());
  if (made) return <MadeLink {...made} onDone={() => setMade(null)} />;
  const names = askedMetricNames();
  return (
    <form
      className={`${styles.connectForm} ${styles.inset}`}
      onSubmit={form.submit}
      noValidate
      aria-label={t('integrations.newCsvLink')}
    >
      <Field
        label={t('common.name')}
        autoComplete="off"
        first
        value={draft.name}
        hint={t('integrations.forYouWhichSpreadsheetReads')}
        error={form.refused('name', t('integrations.pleaseGiveItANameOf'))}
        onChange={(event) => set({ name: event.target.value })}
      />
      <CheckChoices
        legend={t('common.numbers')}
        choices={(Object.keys(names) as AskedMetric[]).map((value) => ({ value, label: names[value] }))}
        values={draft.metrics}
        error={form.refused('question.metrics', t('integrations.pleaseTickAtLeastOne'))}
        onChange={(metrics) => set({ metrics })}
      />
      <CheckChoices
        legend={t('common.splitBy')}
        choices={dimensionsOf(site).map((value) => ({ value, label: dimensionName(value) }))}
        values={draft.dimensions}
        hint={t('integrations.upToThree')}
        error={form.refused('question.dimensions', t('integrations.pleaseTickThreeAtMost'))}
        onChange={(chosen) => set({ dimensions: chosen })}
      />
      <div className={fieldStyles.fieldGrid}>
        <SelectField
          label={t('common.period')}
          value={draft.days}
          onChange={(event) => set({ days: Number(event.target.value) })}
        >
          {periods.map((days) => (
            <option key={days} value={days}>
              {t('common.theLastDays', { count: days })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('integrations.aRowForEach')}
          value={draft.granularity}
          onChange={(event) => set({ granularity: event.target.value as Granularity })}
        >
          {granularities.map((value) => (
            <option key={value} value={value}>
              {granularityText(value)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('common.ends')}
          value={draft.expires}
          onChange={(event) => set({ expires: Number(event.target.value) })}
        >
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {t('integrations.inDays', { count: days })}
            </option>
          ))}
        </SelectField>
      </div>
      <FormActions
        form={form}
        label={t('integrations.makeLink')}
        pending={t('common.making')}
        onCancel={cancel}
      />
    </form>
  );
}

/** Where its draft waits while other screens are looked at. */
export function placeOf({ id }: Site): string[] {
  return [id, 'csv-link'];
}

function useMakeLink(
  siteId: string,
  { name, expires, ...question }: LinkDraft,
  onMade: (link: Made) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /v1/sites/:id/links', {
        params: { id: siteId },
        body: { name: name.trim(), question, expires_in_days: expires },
      }),
    onSuccess: (made) => {
      onMade({ id: made.id, name: made.name, url: made.url });
      return queryClient.invalidateQueries({ queryKey: linksQuery(siteId).queryKey });
    },
    // The address is kept in one place only, until it is said to be saved.
    gcTime: 0,
  });
}

function MadeLink({ name, url, onDone }: Omit<Made, 'id'> & { onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${styles.inset} ${styles.connectForm}`}>
      <h4 ref={heading} tabIndex={-1}>
        {t('common.nameIsMade', { name })}
      </h4>
      <p>
        {rich('integrations.copyItsAddressIntoYour', {
          strong: <strong>{t('common.onlyNow')}</strong>,
        })}
      </p>
      <Copyable text={url} label={t('integrations.copyCsvLink')} />
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          {t('integrations.iHaveSavedIt')}
        </button>
      </div>
    </div>
  );
}

function granularityText(granularity: Granularity): string {
  return {
    none: t('integrations.wholePeriod'),
    hour: t('common.hour'),
    day: t('common.day'),
    week: t('integrations.week'),
  }[granularity];
}
