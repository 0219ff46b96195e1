import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionData } from '../../../contract/events/session-data.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { labeled } from '../../i18n/labeled.ts';
import { rich, t } from '../../i18n/t.ts';
import { eventName } from '../../numbers/event-names.ts';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Field } from '../../ui/field.tsx';
import { SaveLine } from '../../ui/form-actions.tsx';
import { exactTime } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatCount } from '../../ui/numbers/number-format.ts';
import { useForm } from '../../ui/use-form.ts';
import { EraseForm } from './erase-form.tsx';
import { ErasureState } from './erasure-state.tsx';
import { readWholeSession } from './read-whole-session.ts';
import { saveJson } from './save-json.ts';
import styles from './settings.module.css';

/** Finds what is stored under one session id; saves it as a file, or erases it. */
export function SessionDataSection({ site }: { site: Site }) {
  const [typed, setTyped] = useState('');
  const [erasureId, setErasureId] = useState<string | null>(null);
  const find = useMutation({
    mutationFn: (session_id: string) =>
      call('POST /v1/sites/:id/session-data', { params: { id: site.id }, body: { session_id } }),
    onMutate: () => setErasureId(null),
  });
  const form = useForm(find, ['session_id'], () => find.mutate(typed.trim()));
  // Only of the ID in the field: an answer that comes later, or is from before, is of another session.
  const found = find.variables === typed.trim() ? find.data : undefined;
  return (
    <div className={styles.subsection}>
      <h3>{t('site-settings.findOrEraseASession')}</h3>
      <p className="soft">{t('site-settings.forRequestsOfVisitors')}</p>
      <form onSubmit={form.submit} noValidate aria-label={t('site-settings.findOrEraseASession')}>
        <Field
          label={t('site-settings.sessionId')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          value={typed}
          error={form.refused('session_id', t('site-settings.enterASessionId'))}
          onChange={(event) => {
            setTyped(event.target.value);
            clearRefusal(find);
          }}
        />
        <SaveLine form={form} label={t('site-settings.find')} pending={t('site-settings.finding')}>
          {found && foundText(found, site)}
        </SaveLine>
      </form>
      {found && found.events + found.failed_events > 0 && erasureId === null && (
        <FoundActions site={site} id={typed.trim()} found={found} onErase={setErasureId} />
      )}
      {erasureId !== null && <ErasureState site={site} id={erasureId} />}
    </div>
  );
}

interface FoundProps {
  site: Site;
  id: string;
  found: SessionData;
  onErase: (erasureId: string) => void;
}

function FoundActions({ site, id, found, onErase }: FoundProps) {
  const download = useMutation({
    mutationFn: () => readWholeSession(site.id, id, call),
    onSuccess: (data) => saveJson(`truce-${site.domain}-session.json`, data),
  });
  return (
    <>
      <p>{rich('site-settings.sessionIdIs', { id: <code>{id}</code> })}</p>
      <p className="soft">
        {found.event_types
          .map(({ event_type, events }) => labeled(eventName(event_type), formatCount(events)))
          .join(', ')}
      </p>
      {download.isError && <ErrorNotice error={download.error} />}
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={download.isPending}
          onClick={() => download.isPending || download.mutate()}
        >
          {t('site-settings.downloadJson')}
        </button>
        <DialogButton
          label={t('site-settings.erase')}
          title={t('site-settings.eraseThisSession')}
          className="button danger-quiet"
          leave={t('common.cancel')}
        >
          {(close) => (
            <EraseForm
              {...{ site, id, found }}
              onErased={(erasureId) => {
                close();
                onErase(erasureId);
              }}
            />
          )}
        </DialogButton>
      </div>
    </>
  );
}

function foundText({ events, sessions, failed_events, first_at, last_at }: SessionData, site: Site): string {
  if (events + failed_events === 0) return t('site-settings.nothingIsStoredUnder');
  const counts = t('site-settings.eventsInSessions', { events, sessions });
  if (first_at === null || last_at === null) return counts;
  const zone = site.config.timezone;
  return `${counts} ${t('site-settings.fromTo', { first: exactTime(first_at, zone), last: exactTime(last_at, zone) })}`;
}
