import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cleanName } from '../../../contract/core/clean-name.ts';
import type { FieldError } from '../../../contract/core/errors.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template, TemplateChange } from '../../../contract/sites/templates.ts';
import { StillForReaders } from '../../app/session/require-write.tsx';
import { t } from '../../i18n/t.ts';
import { refusals } from '../../ui/field-reason.ts';
import { exactTime } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { isGentler } from '../modes.ts';
import { freeName } from './add-template.tsx';
import { unseenFields } from './changes.ts';
import { Conflict } from './conflict.tsx';
import type { Draft } from './drafts.ts';
import { type Entry, inTest } from './entries.ts';
import { EntryHead } from './entry-head.tsx';
import { reasonAt } from './field-errors.ts';
import { conflictAt, keepsTheirs, overTheirs, templateNow } from './over-theirs.ts';
import { type Notice, SaveBar } from './save-bar.tsx';
import { TemplateForm } from './template-form.tsx';
import { useDiscard } from './use-discard.ts';
import type { useDrafts } from './use-drafts.ts';
import { type Saving, useSave } from './use-save.ts';
import styles from './wall.module.css';
import { withoutExtras } from './without-extras.ts';

interface EntryEditorProps {
  site: Site;
  entry: Entry;
  /** Of the other templates. */
  names: string[];
  drafts: ReturnType<typeof useDrafts>;
  notice: Notice | null;
  onNotice: (notice: Notice | null) => void;
  onOpen: (key: string) => void;
  /** Begins a new template. */
  onAdd: (draft: Draft) => void;
}

/** One template: changed, saved as a draft, published, put to use. */
export function EntryEditor({ site, entry, names, drafts, notice, onNotice, ...to }: EntryEditorProps) {
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<FieldError[]>([]);
  const discard = useDiscard(site.id);
  const before = drafts.drafts[entry.key];
  const isOpen = useIsOpen();
  const save = useSave(site.id, entry, before, {
    onSaved: ({ key, sent }, { publish, over, isShared }) => {
      const alone = publish ? t('wall.published') : t('wall.draftSaved');
      const isMoreTyped = drafts.settle(sent, key);
      if (!isOpen.current) return;
      setErrors([]);
      onNotice(
        isMoreTyped ? null : { text: over && isShared !== false ? t('wall.savedAlongWithOthers') : alone },
      );
      if (key !== sent.key) to.onOpen(key);
    },
    onRefused: async (error, saving) => {
      const field = conflictAt(error);
      if (field === null) return setErrors(refusals(error));
      onNotice(null);
      const typed = keepDraftAsTyped(saving) ?? before;
      // Where the two of us changed different parts, both are kept; otherwise the writer is asked.
      const over = await overTheirs(queryClient, site.id, entry, { ...saving, field });
      if (over) return save.mutate({ publish: saving.publish, over });
      if (isNew) return setErrors([nameIsTaken]);
      keepOnScreen(templateNow(queryClient, site.id, entry.name), typed);
    },
  });
  const conflict = conflictAt(save.error);
  /** Anyone who publishes has published or discarded the saved draft too: what I wanted to publish stays, as typed by me. */
  const keepDraftAsTyped = ({ publish }: Saving): Draft | undefined => {
    if (!publish || !entry.saved) return undefined;
    const base = { ...entry.base, config: entry.saved.base };
    const typed: Draft = { name: entry.name, config: entry.changes, base };
    drafts.put(entry.key, typed);
    return typed;
  };

  /** Somebody else deleted the template, or published one of this name: it is known by another key, or as a new one. */
  const keepOnScreen = (now: Template | undefined, typed: Draft | undefined) => {
    if (entry.stored && !now) drafts.put(entry.key, { name: entry.name, config: entry.config });
    else if (!entry.stored && now) {
      if (typed) drafts.put(now.id, { base: entry.base, ...typed });
      drafts.drop(entry.key);
    } else return;
    if (!isOpen.current) return;
    if (now) to.onOpen(now.id);
    else save.reset();
    onNotice({ text: now ? t('wall.someoneElsePublished') : t('wall.someoneElseDeleted') });
  };
  const restore = () => {
    if (before) drafts.put(entry.key, before);
    else drafts.drop(entry.key);
    onNotice(null);
  };
  const edit = (change: TemplateChange, removed?: string) => {
    drafts.edit(entry.key, change);
    // An upload may end when another template is looked at: what is said of that one stays.
    if (!isOpen.current) return;
    const settled = [...Object.keys(change), ...unseenFields({ ...entry.config, ...change })];
    setErrors((all) => all.filter(({ field }) => !settled.some((key) => isAt(field, key))));
    onNotice(removed ? { text: removed, undo: restore } : null);
  };
  const rename = (name: string) => {
    drafts.put(entry.key, { name, config: entry.config });
    setErrors((all) => all.filter(({ field }) => field !== 'name'));
  };
  const isNew = !entry.stored && !entry.saved;
  const start = (saving: Saving) => {
    if (save.isPending) return;
    if (isNew && names.some((name) => cleanName(name) === cleanName(entry.name))) {
      return setErrors([nameIsTaken]);
    }
    save.mutate(saving);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.isChanged) start({ publish: false });
    else onNotice({ text: t('wall.nothingToSave') });
  };
  const takeTheirs = () => {
    // What I had, the saved draft included, comes back as typed.
    const mine = { name: entry.name, config: entry.changes };
    if (save.variables?.publish && conflict === 'based_on' && entry.saved) discard.mutate(entry.saved);
    drafts.drop(entry.key);
    save.reset();
    const undo = () => {
      drafts.put(entry.key, mine);
      onNotice(null);
    };
    onNotice({ text: t('wall.thisIsWhatTheySaved'), undo });
  };
  const keepMine = () => {
    const publish = save.variables?.publish ?? false;
    save.mutate({
      publish,
      isShared: keepsTheirs(entry, publish),
      over: {
        publishedAt: entry.stored?.updated_at ?? null,
        // A draft of theirs is never deleted by publishing mine.
        draftAt: conflict === 'publishes' ? null : (entry.saved?.updated_at ?? null),
      },
    });
  };
  // What visitors get: the gentler mode of site and template.
  const limit = site.config.mode;
  const mode = isGentler(limit, entry.config.mode) ? limit : entry.config.mode;
  return (
    <form
      className={styles.wallForm}
      onSubmit={submit}
      noValidate
      aria-label={t('wall.templateName', { name: entry.name })}
    >
      <EntryHead
        site={site}
        entry={entry}
        nameError={reasonAt(errors, 'name')}
        onRename={rename}
        onNotice={onNotice}
        onTake={(config, savedAt) => {
          edit({ ...withoutExtras, ...config });
          const time = exactTime(savedAt, site.config.timezone);
          onNotice({ text: t('wall.theVersionOfTimeNot', { time }), undo: restore });
        }}
        onDeleted={() => drafts.drop(entry.key)}
        onRestored={({ id, name }) => before && drafts.put(id, { name, config: before.config })}
        onCopy={() => to.onAdd({ name: freeName(entry.name, [...names, entry.name]), config: entry.config })}
      />
      <StillForReaders>
        <TemplateForm
          siteId={site.id}
          config={entry.config}
          edit={edit}
          errorAt={(field) => reasonAt(errors, `config.${field}`)}
          around={{ mode, display: site.config.display }}
        />
        {conflict && (entry.stored || entry.saved) && (
          <Conflict
            entry={entry}
            isOfPublished={save.variables?.publish || !entry.saved}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )}
        {save.isError && !conflict && refusals(save.error).length === 0 && <ErrorNotice error={save.error} />}
        {discard.isError && <ErrorNotice error={discard.error} />}
        <SaveBar
          site={site}
          entry={entry}
          tested={inTest(site, entry)}
          notice={notice}
          isSaving={save.isPending}
          hasErrors={errors.length > 0}
          onPublish={() => start({ publish: true })}
          onDiscard={() => {
            drafts.drop(entry.key);
            setErrors([]);
            const text = isNew ? t('wall.templateDiscarded') : t('wall.changesDiscarded');
            onNotice({ text, undo: restore });
          }}
          onDiscardDraft={async () => {
            if (entry.saved) await discard.mutateAsync(entry.saved);
            drafts.drop(entry.key);
            onNotice({ text: t('wall.draftDiscarded') });
          }}
        />
      </StillForReaders>
    </form>
  );
}

const nameIsTaken: FieldError = { field: 'name', reason: 'conflict' };

/** Whether the editor is still there: an answer may come when another template, or another screen, is looked at. */
function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

function isAt(field: string, key: string): boolean {
  return field === `config.${key}` || field.startsWith(`config.${key}.`);
}
