import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '../../../contract/core/route.ts';
import type { Routes } from '../../../contract/routes.ts';
import type { Scope } from '../../../contract/team/keys.ts';
import { call } from '../../app/api.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { keysQuery, type SiteSummary } from '../../app/queries.ts';
import { useShownOnce } from '../../app/shown-once.ts';
import { t } from '../../i18n/t.ts';
import { CheckChoices } from '../../ui/choices.tsx';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { daysFromNow } from '../../ui/days-from-now.ts';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import settingsStyles from '../settings.module.css';
import { MadeKey } from './made-key.tsx';
import { scopeTexts } from './scope-texts.ts';

const lifetimes = [
  { days: 0, label: t('common.never') },
  { days: 30, label: t('common.in30Days') },
  { days: 90, label: t('keys.in90Days') },
  { days: 365, label: t('common.inAYear') },
];

const scopes = (Object.keys(scopeTexts) as Scope[]).map((value) => ({ value, ...scopeTexts[value] }));

/** Where its draft waits while other screens are looked at. */
export const newKeyPlace = ['keys', 'new'];

interface NewKeyMade {
  id: string;
  name: string;
  key: string;
}

interface KeyDraft {
  name: string;
  scopes: Scope[];
  siteIds: string[];
  /** 0: it does not expire. */
  days: number;
}

const begin: KeyDraft = { name: '', scopes: ['read'], siteIds: [], days: 90 };

/** Makes a key, and shows it the one time that it can be seen. */
export function NewKey({ sites, onDone }: { sites: SiteSummary[]; onDone: () => void }) {
  const { state, forget } = useKeptDraft(newKeyPlace, begin);
  const [{ draft }, setState] = state;
  const [made, setMade] = useShownOnce<NewKeyMade>(newKeyPlace, onDone);
  const make = useMakeKey((key) => {
    forget();
    setMade(key);
  });
  const set = (part: Partial<KeyDraft>) => {
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
    clearRefusal(make);
  };
  const cancel = () => {
    forget();
    onDone();
  };
  const form = useForm(make, ['name', 'scopes'], () => {
    const { name, scopes: chosen, siteIds, days } = draft;
    make.mutate({
      name,
      scopes: chosen,
      site_ids: siteIds.length > 0 ? siteIds : null,
      expires_at: days > 0 ? daysFromNow(days) : null,
    });
  });
  if (made) return <MadeKey made={made} onDone={() => setMade(null)} />;
  return (
    <form
      className={`panel ${settingsStyles.newKey}`}
      onSubmit={form.submit}
      noValidate
      aria-labelledby="new-key"
    >
      <h2 id="new-key">{t('keys.newKey')}</h2>
      <Field
        label={t('common.name')}
        autoComplete="off"
        first
        value={draft.name}
        hint={t('keys.forYouWhichProgramWill')}
        error={form.refused('name', t('integrations.pleaseGiveItANameOf'))}
        onChange={(event) => set({ name: event.target.value })}
      />
      <CheckChoices
        legend={t('keys.whatItMayDo')}
        choices={scopes}
        values={draft.scopes}
        error={form.refused('scopes', t('integrations.pleaseTickAtLeastOne'))}
        onChange={(chosen) => set({ scopes: chosen })}
      />
      {sites.length > 0 && (
        <CheckChoices
          legend={t('common.sites')}
          inline
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          values={draft.siteIds}
          hint={t('keys.uncheckedMeansAllSites')}
          onChange={(siteIds) => set({ siteIds })}
        />
      )}
      <SelectField
        label={t('keys.expires')}
        value={draft.days}
        onChange={(event) => set({ days: Number(event.target.value) })}
      >
        {lifetimes.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </SelectField>
      <FormActions form={form} label={t('keys.makeKey')} pending={t('common.making')} onCancel={cancel} />
    </form>
  );
}

function useMakeKey(onMade: (key: NewKeyMade) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<Routes['POST /v1/keys']['body']>) => call('POST /v1/keys', { body }),
    onSuccess: ({ id, name, key }) => {
      onMade({ id, name, key });
      return queryClient.invalidateQueries({ queryKey: keysQuery().queryKey });
    },
    // The secret is kept in one place only, until it is said to be saved.
    gcTime: 0,
  });
}
