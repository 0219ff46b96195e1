import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Site, SiteConfig } from '../../contract/sites/sites.ts';
import { LateDialog } from '../app/late-dialog.tsx';
import { templatesQuery } from '../app/queries.ts';
import { useMay } from '../app/session/use-may.ts';
import { t } from '../i18n/t.ts';
import { later } from '../ui/lazy-part.ts';
import linkButtonStyles from '../ui/link-button.module.css';
import { ErrorNotice } from '../ui/notice.tsx';
import { Switch } from '../ui/switch.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { useKnownChange } from './change/send-known.ts';
import styles from './site.module.css';
import type { ShownWalls } from './turn-on/shown-walls.ts';

const TurnOnQuestion = later(async () => (await import('./turn-on/turn-on-question.tsx')).TurnOnQuestion);

type Wall = SiteConfig['wall'];

/** Whether visitors may see a wall at all: one click back, and one click there unless they could not close it. */
export function WallSwitch({ site }: { site: Site }) {
  const id = useId();
  const change = useKnownChange(site);
  const mayWrite = useMay('write');
  const [turned, setTurned] = useState<{ to: Wall; text: string } | null>(null);
  const status = useRef<HTMLSpanElement>(null);
  useFocusKept(status, turned);
  const wall = change.isPending ? (change.variables.config?.wall ?? site.config.wall) : site.config.wall;
  const isOn = wall === 'on';
  const what = isOn ? t('site.onVisitorsWithAnAd') : t('site.theWallIsOffVisitors');
  const turn = (to: Wall, text: string | null) => {
    if (change.isPending) return;
    const onSuccess = () => setTurned(text === null ? null : { to, text });
    change.mutate({ config: { wall: to } }, { onSuccess });
  };
  const turnOn = useTurnOn(site, (text) => turn('on', text));
  const failure: unknown = change.error ?? turnOn.error;
  return (
    <div className={styles.wallSwitch} title={what}>
      <span id={id}>{t('site.wall')}</span>
      {mayWrite ? (
        <Switch
          isOn={isOn}
          labelId={id}
          textId={`${id}-text`}
          isPending={change.isPending}
          onTurn={() => (isOn ? turn('off', t('site.theWallIsOffVisitors')) : turnOn.ask())}
        />
      ) : (
        <span>{isOn ? t('site.active') : t('site.inactive')}</span>
      )}
      <span id={`${id}-text`} className="visually-hidden">
        {what}
      </span>
      <span role="status" ref={status} tabIndex={-1} className={styles.turned}>
        {turned?.to === wall && (
          <>
            <span>
              {turned.text}{' '}
              <button
                type="button"
                className={linkButtonStyles.linkButton}
                onClick={() => turn(isOn ? 'off' : 'on', null)}
              >
                {t('common.undo')}
              </button>
            </span>
            <button
              type="button"
              className={styles.seen}
              aria-label={t('common.close')}
              onClick={() => setTurned(null)}
            >
              ×
            </button>
          </>
        )}
        {failure !== null && <ErrorNotice error={failure} />}
      </span>
      {turnOn.asked && (
        <LateDialog onClose={turnOn.leave}>
          <TurnOnQuestion siteId={site.id} walls={turnOn.asked} onYes={turnOn.yes} onClose={turnOn.leave} />
        </LateDialog>
      )}
    </div>
  );
}

/** Reads which wall visitors would see, and asks first where they could not close it. */
function useTurnOn(site: Site, turnOn: (text: string) => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<(ShownWalls & { text: string }) | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ask = async () => {
    setError(null);
    try {
      const { templates } = await queryClient.fetchQuery(templatesQuery(site.id));
      const { shownWalls, shownText } = await import('./turn-on/shown-walls.ts');
      const walls = shownWalls(site, templates);
      const text = shownText(walls);
      if (walls.mode === 'hard') setAsked({ ...walls, text });
      else turnOn(text);
    } catch (failure) {
      setError(failure);
    }
  };
  return {
    ...{ asked, error, ask },
    yes: () => asked && turnOn(asked.text),
    leave: () => setAsked(null),
  };
}
