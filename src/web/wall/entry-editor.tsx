import { type FormEvent, useState } from 'react';
import type { FieldError } from '../../contract/errors.ts';
import type { Site } from '../../contract/sites.ts';
import type { TemplateChange } from '../../contract/templates.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { t } from '../texts/t.ts';
import type { Entry } from './entries.ts';
import { EntryHead } from './entry-head.tsx';
import { fieldErrors, reasonAt } from './field-errors.ts';
import { type Notice, SaveBar } from './save-bar.tsx';
import { TemplateForm } from './template-form.tsx';
import type { useDrafts } from './use-drafts.ts';
import { useSave } from './use-save.ts';

interface EntryEditorProps {
  site: Site;
  entry: Entry;
  /** Of the other templates. */
  names: string[];
  drafts: ReturnType<typeof useDrafts>;
  notice: Notice | null;
  onNotice: (notice: Notice | null) => void;
  onOpen: (key: string) => void;
}

/** One template: changed, saved, put to use. */
export function EntryEditor({ site, entry, names, drafts, notice, onNotice, onOpen }: EntryEditorProps) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const save = useSave(site.id, entry, {
    onSaved: (template) => {
      onNotice({ text: t('Saved.') });
      drafts.drop(entry.key);
      onOpen(template.id);
    },
    onRefused: (error) => setErrors(fieldErrors(error)),
  });

  const before = drafts.drafts[entry.key];
  const restore = () => {
    if (before) drafts.put(entry.key, before);
    else drafts.drop(entry.key);
    onNotice(null);
  };
  const edit = (change: TemplateChange, removed?: string) => {
    drafts.put(entry.key, { name: entry.name, config: { ...before?.config, ...change } });
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
    if (entry.isChanged) save.mutate();
    else onNotice({ text: t('Nothing to save.') });
  };
  return (
    <form
      className="wall-form"
      onSubmit={submit}
      noValidate
      aria-label={t('Template {name}', { name: entry.name })}
    >
      <EntryHead
        site={site}
        entry={entry}
        nameError={reasonAt(errors, 'name')}
        onRename={rename}
        onNotice={onNotice}
      />
      <TemplateForm
        config={entry.config}
        edit={edit}
        errorAt={(field) => reasonAt(errors, `config.${field}`)}
      />
      {save.isError && fieldErrors(save.error).length === 0 && <ErrorNotice error={save.error} />}
      <SaveBar
        entry={entry}
        notice={notice}
        isSaving={save.isPending}
        hasErrors={errors.length > 0}
        onDiscard={() => {
          drafts.drop(entry.key);
          setErrors([]);
          onNotice({
            text: entry.stored ? t('Changes discarded.') : t('Template discarded.'),
            undo: restore,
          });
        }}
      />
    </form>
  );
}

function isAt(field: string, key: string): boolean {
  return field === `config.${key}` || field.startsWith(`config.${key}.`);
}
