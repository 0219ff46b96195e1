import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Dimension } from '../../contract/analytics/dimensions.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import { encodedPath } from '../../contract/core/url-path.ts';
import { t } from '../i18n/t.ts';
import dialogStyles from '../ui/dialog.module.css';
import fieldStyles from '../ui/field.module.css';
import { ErrorNotice } from '../ui/notice.tsx';
import styles from './all-values.module.css';
import { BreakdownTable } from './breakdown-table.tsx';
import { wholeBreakdownQuery } from './overview-queries.ts';
import { dimensionName, valueName } from './value-names.ts';
import type { View } from './view.ts';

interface AllValuesProps {
  siteId: string;
  view: View;
  today: string;
  dimension: Dimension;
  onFilter: (filter: Filter) => void;
  onClose: () => void;
}

/** As long as a text may be that the service looks for. */
const maxSearch = 253;

/** Every value of one dimension, to be searched and sorted. */
export function AllValues({ siteId, view, today, dimension, onFilter, onClose }: AllValuesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  useEffect(() => dialog.current?.showModal(), []);
  const whole = useQuery(wholeBreakdownQuery(siteId, view, today, dimension, ''));
  const isCut = (whole.data?.breakdowns[0]?.total ?? 0) > (whole.data?.breakdowns[0]?.rows.length ?? 0);
  // Where not all of them are here, the service has to look.
  const found = useQuery({
    ...wholeBreakdownQuery(siteId, view, today, dimension, wanted),
    enabled: isCut && wanted !== '',
  });
  const shown = isCut && wanted !== '' ? found : whole;
  const breakdown = shown.data?.breakdowns[0];
  const rows = (breakdown?.rows ?? []).filter(({ value }) => hasText(dimension, value, wanted));
  // Of more than there is room for, those that are not in the table are counted too.
  const count = isCut && breakdown && !shown.isPlaceholderData ? breakdown.total : rows.length;
  const name = dimensionName(dimension);
  return (
    <dialog
      ref={dialog}
      className={`${dialogStyles.dialog} ${styles.wideDialog}`}
      aria-label={name}
      onClose={onClose}
    >
      <div className={dialogStyles.dialogHead}>
        <h2>{name}</h2>
        <button type="button" className="button quiet small" onClick={() => dialog.current?.close()}>
          {t('common.close')}
        </button>
      </div>
      <input
        type="search"
        className={fieldStyles.search}
        aria-label={t('overview.search')}
        placeholder={t('overview.search')}
        maxLength={maxSearch}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="soft">
        {breakdown && !shown.isError && t('overview.values', { count })}
      </p>
      {shown.isError && <ErrorNotice error={shown.error} onRetry={() => shown.refetch()} />}
      <section className={styles.dialogScroll} aria-label={name}>
        {rows.length > 0 && (
          <BreakdownTable
            dimension={dimension}
            rows={rows}
            onFilter={(filter) => {
              dialog.current?.close();
              onFilter(filter);
            }}
          />
        )}
      </section>
    </dialog>
  );
}

function hasText(dimension: Dimension, value: string, text: string): boolean {
  const has = (wanted: string) =>
    `${value} ${valueName(dimension, value)}`.toLowerCase().includes(wanted.toLowerCase());
  return has(text) || (dimension === 'page' && has(encodedPath(text)));
}
