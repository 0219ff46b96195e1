import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Filter } from '../../../contract/analytics/query.ts';
import type { Segment } from '../../../contract/sites/annotations.ts';
import { call } from '../../app/api.ts';
import { segmentsQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import menuStyles from '../../ui/menu.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';

interface SegmentListProps {
  siteId: string;
  filters: Filter[];
  onApply: (filters: Filter[]) => void;
}

/** The segments there are, and the form that makes one of the filters that are set. */
export function SegmentList({ siteId, filters, onApply }: SegmentListProps) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('write');
  const segments = useQuery(segmentsQuery(siteId));
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<Segment | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: segmentsQuery(siteId).queryKey });
  const put = useMutation({
    mutationFn: (draft: { name: string; filters: Filter[] }) =>
      call('PUT /v1/sites/:id/segments', { params: { id: siteId }, body: draft }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (segment: Segment) =>
      call('DELETE /v1/sites/:id/segments/:segmentId', { params: { id: siteId, segmentId: segment.id } }),
    onSuccess: (_, segment) => {
      setRemoved(segment);
      return refresh();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    put.mutate({ name: name.trim(), filters }, { onSuccess: () => setName('') });
  };
  const list = segments.data?.segments ?? [];
  const error = put.error ?? remove.error ?? segments.error;
  return (
    <>
      {list.length > 0 && (
        <ul className={menuStyles.menu}>
          {list.map((segment) => (
            <li key={segment.id} className={menuStyles.menuRow}>
              <button type="button" className={menuStyles.menuItem} onClick={() => onApply(segment.filters)}>
                {segment.name}
              </button>
              {mayWrite && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={t('overview.deleteTheSegmentName', { name: segment.name })}
                  onClick={() => remove.mutate(segment)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.length === 0 && segments.data && (
        <p className={`${menuStyles.menuNote} soft`}>{t('overview.aSegmentKeepsFiltersUnder')}</p>
      )}
      <p role="status" className={menuStyles.menuNote}>
        {removed && (
          <>
            {t('overview.nameWasDeleted', { name: removed.name })}{' '}
            <button
              type="button"
              className="button small"
              onClick={() =>
                put.mutate(
                  { name: removed.name, filters: removed.filters },
                  { onSuccess: () => setRemoved(null) },
                )
              }
            >
              {t('common.undo')}
            </button>
          </>
        )}
      </p>
      {mayWrite && filters.length > 0 && (
        <form className={menuStyles.menuForm} onSubmit={save}>
          <label className={menuStyles.smallField}>
            {t('overview.nameOfASegmentWith')}
            <input required maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
          </label>
          <button type="submit" className="button small">
            {t('overview.keepTheseFilters')}
          </button>
        </form>
      )}
      {error && <ErrorNotice error={error} />}
    </>
  );
}
