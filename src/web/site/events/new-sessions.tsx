import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { newSessionsQuery, type SessionFilter } from './session-queries.ts';

interface NewSessionsProps {
  siteId: string;
  filter: SessionFilter;
  newest: string | null;
  /** Reads the list again from its beginning. */
  onShow: () => void;
}

/** Says quietly that there are new sessions, and shows them when it is pressed: nothing moves before. Can be paused. */
export function NewSessions({ siteId, filter, newest, onShow }: NewSessionsProps) {
  const [isPaused, setPaused] = useState(false);
  const fresh = useQuery({ ...newSessionsQuery(siteId, filter, newest), enabled: !isPaused });
  const count = isPaused ? 0 : (fresh.data?.total ?? 0);
  return (
    <div className="actions">
      {(isPaused || count > 0) && (
        <button type="button" className="button small" onClick={onShow}>
          <Icon name="refresh" />
          {count > 0 ? t('events.newSessions', { count }) : t('events.refresh')}
        </button>
      )}
      <button
        type="button"
        className="button small quiet"
        aria-pressed={isPaused}
        title={t('events.looksForNewSessions')}
        onClick={() => setPaused(!isPaused)}
      >
        <Icon name="pause" />
        {t('events.pause')}
      </button>
    </div>
  );
}
