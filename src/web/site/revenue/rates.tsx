import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Rate, SavedRevenue } from '../../../contract/analytics/revenue.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { revenueSettingsQuery } from '../../app/queries.ts';
import { ifMatch, sendVersioned } from '../../app/send-versioned.ts';
import { RequireWrite } from '../../app/session/require-write.tsx';
import { t } from '../../i18n/t.ts';
import { useToday } from '../../numbers/use-today.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import siteStyles from '../site.module.css';
import { ChoiceValues } from './choice-values.tsx';
import { RateBasics } from './rate-basics.tsx';
import { isApart, type KeepRates, type RateChange, rateSettings } from './rate-change.ts';
import { RateForm } from './rate-form.tsx';
import { RateTable } from './rate-table.tsx';
import styles from './revenue.module.css';

/** What page views earn, as the owner says it. Each change is kept at once. */
export function Rates({ site }: { site: Site }) {
  const siteId = site.id;
  const settings = useQuery(revenueSettingsQuery(siteId));
  const words = useRef<HTMLParagraphElement>(null);
  useFocusKept(words, settings.data?.rates.length);
  return (
    <div className={styles.rates}>
      <p className="soft" ref={words} tabIndex={-1}>
        {t('revenue.truceKnowsNoPricesIt')}
      </p>
      <QueryState query={settings} height="9rem" />
      {settings.data && (
        <RequireWrite>
          <RatesForm site={site} settings={settings.data} />
        </RequireWrite>
      )}
    </div>
  );
}

function RatesForm({ site, settings }: { site: Site; settings: SavedRevenue }) {
  const siteId = site.id;
  const today = useToday(site.config.timezone);
  const [removed, setRemoved] = useState<Rate | null>(null);
  const save = useSaving(siteId, settings);
  const { currency, rates } = settings;
  const keep: KeepRates = (change, onSaved) => {
    if (save.isPending || (change.currency ?? currency) === null) return;
    // Gone with the first click, so that a second one adds no second rate.
    setRemoved(null);
    // Also where the panel was closed meanwhile; the error is shown below.
    save.mutateAsync(change).then(onSaved, () => setRemoved(removed));
  };
  const remove = (rate: Rate) => keep({ remove: rate }, () => setRemoved(rate));
  return (
    <>
      {currency && rates.length > 0 && (
        <RateTable rates={rates} currency={currency} isPending={save.isPending} onRemove={remove} />
      )}
      <p role="status" className={siteStyles.saved}>
        {removed && (
          <>
            {t('revenue.rateRemoved')}{' '}
            <button
              type="button"
              className="button small"
              aria-disabled={save.isPending}
              onClick={() => keep({ add: removed })}
            >
              {t('common.undo')}
            </button>
          </>
        )}
        {save.isSuccess && !removed && t('common.saved')}
      </p>
      {save.isError && <ErrorNotice error={save.error} />}
      <RateForm
        siteId={siteId}
        today={today}
        currency={currency}
        rates={rates}
        isPending={save.isPending}
        onAdd={(rate, chosen, done) => keep({ currency: chosen, add: rate }, done)}
      />
      {currency && (
        <RateBasics siteId={siteId} settings={settings} isPending={save.isPending} onSave={keep} />
      )}
      {currency && (
        <ChoiceValues siteId={siteId} settings={settings} isPending={save.isPending} onSave={keep} />
      )}
    </>
  );
}

function useSaving(siteId: string, known: SavedRevenue) {
  const queryClient = useQueryClient();
  const query = revenueSettingsQuery(siteId);
  return useMutation({
    mutationFn: (change: RateChange) => {
      const send = (basedOn: SavedRevenue) =>
        call('PUT /v1/sites/:id/revenue', {
          params: { id: siteId },
          body: rateSettings(basedOn, change),
          headers: ifMatch(basedOn),
        });
      const read = () => queryClient.fetchQuery({ ...query, staleTime: 0 });
      return sendVersioned(known, { send, read, isSame: (fresh) => isApart(change, known, fresh) });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved);
      // A rate is part of the revenue, its months, the choices, the advice and what was won back.
      void queryClient.invalidateQueries({ queryKey: ['site', siteId, 'analytics'] });
    },
  });
}
