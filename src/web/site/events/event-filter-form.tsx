import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { eventNames } from '../../numbers/event-names.ts';
import { Field } from '../../ui/field.tsx';
import { isSame } from '../../ui/rebase-draft.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './event-filter-form.module.css';
import { type AddressFilters, extraWords, isBackward, maxSearch, maxSession } from './use-event-filters.ts';

interface EventFilterFormProps {
  filters: AddressFilters;
  zone: string;
  onApply: (filters: AddressFilters) => void;
}

/** Narrows the sessions by a search, or the events by their time. Nothing moves before *Show*. */
export function EventFilterForm({ filters, zone, onApply }: EventFilterFormProps) {
  const [draft, set] = useDraft(filters);
  // An error takes the focus: times are judged once both are chosen.
  const [isTried, setTried] = useState(isBackward(filters));
  const extra = extraWords(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (extra > 0 || isBackward(draft)) return;
    onApply({ ...draft, search: draft.search.trim(), session: draft.session.trim(), page: 1 });
  };
  const isList = draft.view === 'list';
  const isOwn = draft.type !== '' && !(draft.type in eventNames);
  return (
    <form className={styles.eventFilters} onSubmit={submit} noValidate aria-label={t('events.filterEvents')}>
      {!isList && (
        <Field
          label={t('common.search')}
          type="search"
          placeholder={t('events.pathBlockerOrCountry')}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearch}
          value={draft.search}
          error={extra > 0 && t('events.tooManyWords', { count: extra })}
          onChange={(event) => set({ search: event.target.value })}
        />
      )}
      <SelectField
        label={isList ? t('events.event') : t('events.withEvent')}
        value={draft.type}
        onChange={(event) => set({ type: event.target.value })}
      >
        <option value="">{t('common.all')}</option>
        {isOwn && <option value={draft.type}>{draft.type}</option>}
        {Object.entries(eventNames).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('events.session')}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSession}
        value={draft.session}
        onChange={(event) => set({ session: event.target.value })}
      />
      {isList &&
        (['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={end === 'from' ? t('events.fromZone', { zone }) : t('events.toZone', { zone })}
            type="datetime-local"
            value={draft[end]}
            error={end === 'to' && isTried && isBackward(draft) && t('site-settings.theEndHasToCome')}
            onChange={(event) => {
              set({ [end]: event.target.value });
              setTried(false);
            }}
          />
        ))}
      <div className="actions">
        <button type="submit" className="button">
          {t('common.show')}
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            set(noFilters);
            onApply({ ...filters, ...noFilters });
          }}
        >
          {t('common.showAll')}
        </button>
      </div>
    </form>
  );
}

const noFilters = { search: '', type: '', session: '', from: '', to: '', page: 1 };

/** What is being typed: it stays when days or the view change. A link to other filters, or the way back, brings theirs. */
function useDraft(filters: AddressFilters): [AddressFilters, (part: Partial<AddressFilters>) => void] {
  const [draft, setDraft] = useState(filters);
  const [known, setKnown] = useState(filters);
  if (JSON.stringify(known) !== JSON.stringify(filters)) {
    setKnown(filters);
    setDraft(isSame(typedIn(known), typedIn(filters)) ? { ...filters, ...typedIn(draft) } : filters);
  }
  return [draft, (part) => setDraft({ ...draft, ...part })];
}

function typedIn({ search, type, session, from, to }: AddressFilters) {
  return { search, type, session, from, to };
}
