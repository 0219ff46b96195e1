import { useMemo, useState } from 'react';
import { LateDialog } from '../../app/late-dialog.tsx';
import { t } from '../../i18n/t.ts';
import { type Preset, step } from '../../numbers/periods.ts';
import type { ViewControl } from '../../numbers/use-view.ts';
import { later } from '../../ui/lazy-part.ts';
import { useShortcuts, useShortcutsSwitch } from './use-shortcuts.ts';

// Comes when it is opened.
const ShortcutHelp = later(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

/** Keys for what is done most, and the sheet that lists them. */
export function Shortcuts({ view, change, today }: ViewControl & { today: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isOn, turn] = useShortcutsSwitch();
  const actions = useMemo(() => {
    const show = (preset: Preset) => () => change({ period: { preset } });
    const go = (by: 1 | -1) => () => {
      const period = step(view.period, today, by);
      if (period) change({ period });
    };
    return {
      d: show('today'),
      e: show('yesterday'),
      w: show('7d'),
      m: show('30d'),
      q: show('90d'),
      y: show('year'),
      ArrowLeft: go(-1),
      ArrowRight: go(1),
      c: () => change({ compare: view.compare === 'none' ? 'previous' : 'none' }),
      l: () => change({ live: !view.live }),
      x: () => change({ filters: [] }),
      '?': () => setOpen(true),
    };
  }, [view, change, today]);
  useShortcuts(isOn && !isOpen, actions);
  return (
    <>
      <button
        type="button"
        className="button small quiet"
        aria-label={t('overview.keyboardShortcuts')}
        title={t('overview.keyboardShortcuts')}
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      {isOpen && (
        <LateDialog onClose={() => setOpen(false)}>
          <ShortcutHelp isOn={isOn} onTurn={turn} onClose={() => setOpen(false)} />
        </LateDialog>
      )}
    </>
  );
}
