import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../i18n/t.ts';
import { useWorkspacePages } from '../../settings/use-settings-pages.ts';
import dialogStyles from '../../ui/dialog.module.css';
import fieldStyles from '../../ui/field.module.css';
import { sitesQuery } from '../queries.ts';
import { useMayAddSites } from '../session/use-may.ts';
import styles from './palette.module.css';
import { findPlaces, type Place, placesOf } from './places.ts';

/** All places in a list that narrows while one types; Enter goes there. */
export function Palette({ typedBefore, onClose }: { typedBefore: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [path, navigate] = useLocation();
  const sites = useQuery(sitesQuery()).data?.sites ?? [];
  const settings = useWorkspacePages();
  const mayAddSites = useMayAddSites();
  const [typed, setTyped] = useState(typedBefore);
  const [at, setAt] = useState(0);
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const found = findPlaces(placesOf({ sites, settings, mayAddSites }, path), typed);
  const chosen = found[Math.min(at, found.length - 1)];
  const go = ({ address }: Place) => {
    dialog.current?.close();
    navigate(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      go(chosen);
    }
  };
  return (
    <dialog
      ref={dialog}
      className={`${dialogStyles.dialog} ${styles.palette}`}
      aria-label={t('shell.goTo')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      onKeyDown={onKeyDown}
    >
      <input
        type="text"
        role="combobox"
        className={`${fieldStyles.search} ${styles.paletteField}`}
        aria-label={t('shell.siteOrScreen')}
        placeholder={t('shell.siteOrScreen')}
        autoComplete="off"
        spellCheck={false}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? `${id}-${found.indexOf(chosen)}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('shell.places')} className={styles.paletteList}>
        {found.map((place, index) => (
          <PlaceOption
            key={place.address}
            id={`${id}-${index}`}
            place={place}
            isChosen={place === chosen}
            onGo={() => go(place)}
          />
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : `soft ${styles.paletteNone}`}>
        {found.length > 0 ? t('shell.places2', { count: found.length }) : t('shell.nothingIsCalledThat')}
      </p>
    </dialog>
  );
}

interface PlaceOptionProps {
  id: string;
  place: Place;
  isChosen: boolean;
  onGo: () => void;
}

function PlaceOption({ id, place, isChosen, onGo }: PlaceOptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The field keeps the focus and has the keys: a press is for a pointer alone.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.paletteRow}
      onPointerDown={(event) => event.preventDefault()}
      onPointerUp={onGo}
    >
      <span className={styles.paletteName}>{place.name}</span>
      <span className="soft">{place.of}</span>
    </div>
  );
}
