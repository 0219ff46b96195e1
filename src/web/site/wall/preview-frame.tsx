import { useEffect, useRef, useState } from 'react';
import { underBase } from '../../app/base-path.ts';
import { t } from '../../i18n/t.ts';
import styles from './wall.module.css';
import { whenWallStands } from './when-wall-stands.ts';

interface PreviewFrameProps {
  url: string;
  isShown: boolean;
  /** The wall is to be seen, and whatever moved has settled. */
  onReady: () => void;
}

/** As long as a wall takes to fade or slide in. */
const settlesMs = 350;

/**
 * A page with the wall on it. A wall takes the focus when it opens; the owner, who is typing, must keep it: that
 * nothing in a frame without a layout can be focused is true in every browser, unlike for `inert` and `sandbox`.
 */
export function PreviewFrame({ url, isShown, onReady }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [stands, setStands] = useState(false);
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => (frame.current ? whenWallStands(frame.current, () => setStands(true)) : undefined), []);
  useEffect(() => {
    if (!stands) return;
    const timer = setTimeout(() => ready.current(), settlesMs);
    return () => clearTimeout(timer);
  }, [stands]);
  return (
    <iframe
      ref={frame}
      title={isShown ? t('wall.previewOfTheWall') : t('wall.nextPreviewOfTheWall')}
      src={pathOf(url)}
      className={isShown ? styles.inView : undefined}
      hidden={!stands}
      inert={!isShown}
    />
  );
}

/** From where this page comes, also where the service is reached by another name than its public one. */
function pathOf(url: string): string {
  const { pathname } = new URL(url);
  return underBase(pathname.slice(pathname.indexOf('/preview/')));
}
