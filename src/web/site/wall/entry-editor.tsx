import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { FieldError } from '../../../contract/core/errors.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { TemplateChange } from '../../../contract/sites/templates.ts';
import { templatesQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { refusals } from '../../ui/field-reason.ts';
import { exactTime } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { freeName } from './add-template.tsx';
import { changesOf } from './changes.ts';
import { Conflict } from './conflict.tsx';
import type { Draft } from './drafts.ts';
import { type Entry, inTest } from './entries.ts';
import { EntryHead } from './entry-head.tsx';
import { reasonAt } from './field-errors.ts';
import { isGentler } from './modes.ts';
import { type Notice, SaveBar } from './save-bar.tsx';
import { TemplateForm } from './template-form.tsx';
import type { useDrafts } from './use-drafts.ts';
import { useSave } from './use-save.ts';
import styles from './wall.module.css';

const FairnessPanel = lazy(async () => ({
  default: (await import('./fairness/fairness-panel.tsx')).FairnessPanel,
}));

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

/** One template: changed, saved, put to use. */
export function EntryEditor({ site, entry, names, drafts, notice, onNotice, ...to }: EntryEditorProps) {
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<FieldError[]>([]);
  const save = useSave(site.id, entry, {
    onSaved: (template, over) => {
      onNotice({ text: over ? t('wall.savedTogetherWithWhatSomebody') : t('common.saved') });
      drafts.drop(entry.key);
      to.onOpen(template.id);
    },
    onRefused: (error) => {
      setErrors(refusals(error).filter(({ field }) => field !== 'based_on'));
      if (isConflict(error)) return meetTheirs();
    },
  });

  /** Where the two of us changed different parts, both are kept; otherwise the writer is asked. */
  async function meetTheirs(): Promise<void> {
    const { templates } = await queryClient.fetchQuery({ ...templatesQuery(site.id), staleTime: 0 });
    const theirs = templates.find(({ name }) => name === entry.name);
    if (!theirs || !entry.base) return;
    const changed = Object.keys(changesOf(entry.base.config, theirs.config));
    if (!Object.keys(entry.changes).some((field) => changed.includes(field))) save.mutate(theirs.updated_at);
  }

  const before = drafts.drafts[entry.key];
  const restore = () => {
    if (before) drafts.put(entry.key, before);
    else drafts.drop(entry.key);
    onNotice(null);
  };
  const edit = (change: TemplateChange, removed?: string) => {
    const base = before?.base ?? entry.stored ?? undefined;
    drafts.put(entry.key, { name: entry.name, config: { ...before?.config, ...change }, base });
    setErrors((all) => all.filter(({ field }) => !Object.keys(change).some((key) => isAt(field, key))));
    onNotice(removed ? { text: removed, undo: restore } : null);
  };
  const rename = (name: string) => {
    drafts.put(entry.key, { name, config: entry.config });
    setErrors((all) => all.filter(({ field }) => field !== 'name'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (!entry.stored && names.includes(entry.name.trim())) {
      return setErrors([{ field: 'name', reason: 'conflict' }]);
    }
    if (entry.isChanged) save.mutate(undefined);
    else onNotice({ text: t('wall.nothingToSave') });
  };
  // What visitors get: the gentler mode of site and template.
  const limit = site.config.mode;
  const mode = isGentler(limit, entry.config.mode) ? limit : entry.config.mode;
  const around = { mode, display: site.config.display };
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
          edit({ translations: {}, display: {}, ...config });
          const time = exactTime(savedAt, site.config.timezone);
          onNotice({ text: t('wall.theVersionOfTimeNot', { time }), undo: restore });
        }}
        onDeleted={() => drafts.drop(entry.key)}
        onCopy={() => to.onAdd({ name: freeName(entry.name, [...names, entry.name]), config: entry.config })}
      />
      <TemplateForm
        config={entry.config}
        edit={edit}
        errorAt={(field) => reasonAt(errors, `config.${field}`)}
      />
      <Suspense fallback={null}>
        <FairnessPanel config={entry.config} around={around} />
      </Suspense>
      {isConflict(save.error) && entry.stored && (
        <Conflict
          entry={entry}
          onKeepMine={() => save.mutate(entry.stored?.updated_at)}
          onTakeTheirs={() => {
            drafts.drop(entry.key);
            save.reset();
            onNotice({ text: t('wall.thisIsWhatTheySaved'), undo: restore });
          }}
        />
      )}
      {save.isError && refusals(save.error).length === 0 && <ErrorNotice error={save.error} />}
      <SaveBar
        entry={entry}
        isTested={inTest(site, entry) !== null}
        notice={notice}
        isSaving={save.isPending}
        hasErrors={errors.length > 0}
        onDiscard={() => {
          drafts.drop(entry.key);
          setErrors([]);
          onNotice({
            text: entry.stored ? t('wall.changesDiscarded') : t('wall.templateDiscarded'),
            undo: restore,
          });
        }}
      />
    </form>
  );
}

function isConflict(error: unknown): boolean {
  return refusals(error).some(({ field }) => field === 'based_on');
}

function isAt(field: string, key: string): boolean {
  return field === `config.${key}` || field.startsWith(`config.${key}.`);
}
