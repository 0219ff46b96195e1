import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Filter } from '../../../contract/analytics/query.ts';
import type { Segment } from '../../../contract/sites/annotations.ts';
import { call } from '../../app/api.ts';
import { segmentsQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import menuStyles from '../../ui/menu.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { type SegmentDraft, useKeepSegment } from './use-keep-segment.ts';

interface SegmentListProps {
  siteId: string;
  filters: Filter[];
  onApply: (filters: Filter[]) => void;
}

/** The segments there are, and the form that makes one of the filters that are set. */
export function SegmentList({ siteId, filters, onApply }: SegmentListProps) {
  const mayWrite = useMay('write');
  const segments = useQuery(segmentsQuery(siteId));
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<Segment | null>(null);
  const put = useKeepSegment(siteId);
  const remove = useRemove(siteId, setRemoved);
  const keep = (draft: SegmentDraft) => {
    if (put.isPending) return;
    put.mutate(draft, {
      onSuccess: (kept) => {
        if (!kept) return;
        setName((typed) => (typed.trim() === draft.name ? '' : typed));
        setRemoved((known) => (known?.name === draft.name ? null : known));
      },
    });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') keep({ name: name.trim(), filters });
  };
  const asked = put.data === null ? put.variables : undefined;
  const list = segments.data?.segments ?? [];
  const undo = useRef<HTMLParagraphElement>(null);
  useFocusKept(undo, list.length);
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
                  aria-disabled={remove.isPending}
                  onClick={() => remove.isPending || remove.mutate(segment)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.length === 0 && segments.data && (
        <p className={`${menuStyles.menuNote} soft`}>{emptyNote(mayWrite, filters.length > 0)}</p>
      )}
      <p ref={undo} role="status" className={menuStyles.menuNote} tabIndex={-1}>
        {removed && (
          <>
            {t('overview.nameWasDeleted', { name: removed.name })}{' '}
            <button
              type="button"
              className="button small"
              aria-disabled={put.isPending}
              onClick={() => keep({ name: removed.name, filters: removed.filters })}
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
            <input
              required
              maxLength={80}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                clearRefusal(put);
              }}
            />
          </label>
          <button type="submit" className="button small" aria-disabled={put.isPending}>
            {t('overview.keepTheseFilters')}
          </button>
        </form>
      )}
      <p role="status" className={menuStyles.menuNote}>
        {asked && (
          <>
            {t('overview.segmentExists', { name: asked.name })}{' '}
            <button
              type="button"
              className="button small"
              onClick={() => keep({ ...asked, mayReplace: true })}
            >
              {t('overview.replaceSegment')}
            </button>{' '}
            <button type="button" className="button small quiet" onClick={put.reset}>
              {t('common.cancel')}
            </button>
          </>
        )}
      </p>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

/** What can be done where there is no segment yet. */
function emptyNote(mayWrite: boolean, isFiltered: boolean): string {
  if (!mayWrite) return t('overview.noSegments');
  return isFiltered ? t('overview.saveTheCurrentFilters') : t('overview.aSegmentKeepsFiltersUnder');
}

function useRemove(siteId: string, onRemoved: (segment: Segment) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (segment: Segment) =>
      call('DELETE /v1/sites/:id/segments/:segmentId', { params: { id: siteId, segmentId: segment.id } }),
    onSuccess: (_, segment) => {
      onRemoved(segment);
      return queryClient.invalidateQueries({ queryKey: segmentsQuery(siteId).queryKey });
    },
  });
}
