import { type FormEvent, useRef } from 'react';
import { keptDays, longestKept } from '../../../contract/limits/kept-days.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { useSiteForm } from '../change/use-site-form.ts';
import { daysText } from './days-text.ts';
import { DeleteOlderDialog } from './delete-older-dialog.tsx';
import { SectionForm } from './section-form.tsx';

const eventDays = [14, 30, 60, longestKept.events];
const sessionDays = [90, 180, 365, longestKept.sessions];

/** For how long a site's data is kept. A shorter time deletes what is older, so that is asked about first. */
export function RetentionForm({ site }: { site: Site }) {
  const form = useSiteForm(site, 'retention', toDraft, toChange);
  const dialog = useRef<HTMLDialogElement>(null);
  const { draft, set, refused } = form;
  const stored = toDraft(site);
  const shorter = {
    events: draft.events < stored.events ? draft.events : null,
    sessions: draft.sessions < stored.sessions ? draft.sessions : null,
  };
  const isDeleting = shorter.events !== null || shorter.sessions !== null;
  const save = (event: FormEvent) => {
    if (!isDeleting || form.isSaving || form.conflict) return form.save(event);
    event.preventDefault();
    dialog.current?.showModal();
  };
  const refusal = t('site-settings.pleaseChooseOneOfThese');
  return (
    <>
      <SectionForm
        form={{ ...form, save }}
        fields={['config.retention.event_days', 'config.retention.session_days']}
      >
        <div className={fieldStyles.fieldGrid}>
          <SelectField
            label={t('site-settings.keepEventsFor')}
            hint={t('site-settings.keepEventsHint')}
            error={refused('config.retention.event_days', refusal)}
            value={draft.events}
            onChange={({ target }) => set({ events: Number(target.value) })}
          >
            {optionsOf([...eventDays, stored.events, draft.events])}
          </SelectField>
          <SelectField
            label={t('site-settings.keepSessionsFor')}
            hint={t('site-settings.keepSessionsHint')}
            error={refused('config.retention.session_days', refusal)}
            value={draft.sessions}
            onChange={({ target }) => set({ sessions: Number(target.value) })}
          >
            {optionsOf([...sessionDays, stored.sessions, draft.sessions])}
          </SelectField>
        </div>
      </SectionForm>
      <DeleteOlderDialog dialog={dialog} shorter={shorter} onConfirm={form.save} />
    </>
  );
}

/** The API may have set others. */
function optionsOf(days: number[]) {
  const each = [...new Set(days)].sort((a, b) => a - b);
  return each.map((count) => (
    <option key={count} value={count}>
      {daysText(count)}
    </option>
  ));
}

function toDraft({ config }: Site) {
  return keptDays(config);
}

/** What is kept for as long as possible has no setting, so that it follows the default. */
function toChange({ events, sessions }: ReturnType<typeof toDraft>) {
  const retention = {
    ...(events < longestKept.events && { event_days: events }),
    ...(sessions < longestKept.sessions && { session_days: sessions }),
  };
  return { config: { retention } };
}
