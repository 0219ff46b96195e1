import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { previewPath } from '../../ui/preview/preview-path.ts';
import { whenWallStands } from '../../ui/preview/when-wall-stands.ts';
import styles from './preview-frame.module.css';

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
      title={t('wall.previewOfTheWall')}
      src={previewPath(url)}
      // Scripts of ours and nothing else: a link in the wall cannot take the dashboard elsewhere.
      sandbox="allow-scripts allow-same-origin"
      className={isShown ? `${styles.frame} ${styles.inView}` : styles.frame}
      hidden={!stands}
      inert={!isShown}
    />
  );
}
