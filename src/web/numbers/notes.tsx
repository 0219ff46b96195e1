import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Annotation } from '../../contract/sites/annotations.ts';
import { call } from '../app/api.ts';
import { forgetKept, useKeptState } from '../app/kept-draft.ts';
import { keyOf } from '../app/query-key.ts';
import { useMay } from '../app/session/use-may.ts';
import { labeled } from '../i18n/labeled.ts';
import { t } from '../i18n/t.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { formatDay } from '../ui/numbers/day-format.ts';
import { isSame } from '../ui/rebase-draft.ts';
import type { SharedDraft } from '../ui/shared-draft.ts';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { activityText } from './activity-text.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import { annotationsQuery } from './overview-queries.ts';
import type { Days } from './periods.ts';

interface NotesProps {
  siteId: string;
  days: Days;
  today: string;
}

type Note = { day: string; text: string };
type Draft = Note & { id: string | null };

const none: Draft = { id: null, day: '', text: '' };
/** No note is being written. */
const closed: SharedDraft<Draft> = { draft: none, base: none };

/** What happened on these days: noted by members, and by the service itself. */
export function Notes({ siteId, days, today }: NotesProps) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('write');
  const query = useQuery(annotationsQuery(siteId, days));
  const [isOpen, setOpen] = useState(false);
  const place = [siteId, 'note'];
  const [written, setWritten] = useKeptState(place, () => closed);
  const isWriting = written.base !== none;
  const [isSaved, setSaved] = useState(false);
  const write = (draft: Draft) => {
    setWritten({ draft, base: draft });
    setSaved(false);
  };
  const [removed, setRemoved] = useState<Annotation | null>(null);
  const refresh = () =>
    queryClient.invalidateQueries({
      queryKey: keyOf('GET /v1/sites/:id/annotations', { params: { id: siteId } }),
    });
  const add = (body: Note) => call('POST /v1/sites/:id/annotations', { params: { id: siteId }, body });
  const save = useMutation({
    mutationFn: async ({ written: { draft }, note: body }: { written: SharedDraft<Draft>; note: Note }) => {
      const { id } = draft;
      if (id === null) return add(body);
      const params = { id: siteId, annotationId: id };
      return call('PUT /v1/sites/:id/annotations/:annotationId', { params, body });
    },
    onSuccess: async ({ id }, { written: sent }) => {
      // The screen may have been left meanwhile.
      forgetKept(queryClient, place);
      await refresh();
      setWritten((now) => {
        // Another one may be written by now, or more of this one.
        if (now.base !== sent.base) return { ...now };
        return isSame(now.draft, sent.draft) ? closed : { ...now, draft: { ...now.draft, id } };
      });
      setOpen(true);
      setSaved(true);
    },
  });
  const restore = useMutation({
    mutationFn: ({ day, text }: Annotation) => add({ day, text }),
    onSuccess: async () => {
      await refresh();
      setOpen(true);
    },
    onError: (_, note) => setRemoved((now) => now ?? note),
  });
  const undo = (note: Annotation) => {
    // Gone with the first click, so that a second one adds no second note.
    setRemoved(null);
    restore.mutate(note);
  };
  const remove = useMutation({
    mutationFn: ({ id }: Annotation) =>
      call('DELETE /v1/sites/:id/annotations/:annotationId', {
        params: { id: siteId, annotationId: id },
      }),
    onSuccess: async (_, annotation) => {
      await refresh();
      setRemoved(annotation);
      setSaved(false);
    },
  });
  const annotations = query.data?.annotations ?? [];
  const activity = query.data?.activity ?? [];
  const count = annotations.length + activity.length;
  const summary = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shape = `${isWriting} ${annotations.length}`;
  useFocusKept(summary, shape);
  // Where there are no notes, there is no summary.
  useFocusKept(opener, shape);
  const error = save.error ?? restore.error ?? remove.error ?? query.error;
  return (
    <div className={styles.notes}>
      {count > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary ref={summary}>{t('overview.notesAboutTheseDays', { count })}</summary>
          <ul>
            {annotations.map((annotation) => (
              <li key={annotation.id}>
                <span className={styles.noteDay}>{formatDay(annotation.day)}</span>
                <span className={styles.noteText}>{annotation.text}</span>
                {mayWrite && (
                  <span>
                    {!isWriting && (
                      <button
                        type="button"
                        className="button quiet small"
                        aria-label={labeled(t('common.edit'), annotation.text)}
                        onClick={() =>
                          write({ id: annotation.id, day: annotation.day, text: annotation.text })
                        }
                      >
                        {t('common.edit')}
                      </button>
                    )}
                    <button
                      type="button"
                      className="button quiet small"
                      aria-label={labeled(t('common.delete'), annotation.text)}
                      aria-disabled={remove.isPending}
                      onClick={() => remove.isPending || remove.mutate(annotation)}
                    >
                      {t('common.delete')}
                    </button>
                  </span>
                )}
              </li>
            ))}
            {activity.map((each) => (
              <li key={`${each.kind} ${each.at} ${each.subject}`}>
                <span className={styles.noteDay}>{formatDay(each.day)}</span>
                <span className={`${styles.noteText} soft`}>{activityText(each)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p role="status">
        {isSaved && `${t('common.saved')} `}
        {removed && (
          <>
            {t('overview.theNoteWasDeleted')}{' '}
            <button type="button" className="button small" onClick={() => undo(removed)}>
              {t('common.undo')}
            </button>
          </>
        )}
      </p>
      {mayWrite &&
        (isWriting ? (
          <NoteForm
            draft={written.draft}
            today={today}
            isPending={save.isPending}
            onChange={(part) => setWritten((now) => ({ ...now, draft: { ...now.draft, ...part } }))}
            onSave={(note) => save.mutate({ written, note })}
            onCancel={() => setWritten(closed)}
          />
        ) : (
          <button
            ref={opener}
            type="button"
            className="button quiet small"
            onClick={() => write({ id: null, day: days.end, text: '' })}
          >
            {t('overview.addANote')}
          </button>
        ))}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
