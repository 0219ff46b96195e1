import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useEditRequests } from './edit-requests.ts';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './preview-stage.module.css';
import { screenIn } from './screen-in.ts';
import type { Looks } from './use-preview.ts';

interface PreviewStageProps {
  /** What is to be shown, and what is shown so far. */
  url: string | undefined;
  shown: string | undefined;
  onShown: (url: string) => void;
  /** A text in it was clicked. */
  onEdit: (field: string) => void;
  device: Looks['device'];
  isStale: boolean;
}

/** A screen with the preview in it. The next picture is made behind the one that is seen, so nothing flickers. */
export function PreviewStage({ url, shown, onShown, onEdit, device, isStale }: PreviewStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  useEditRequests(stage, onEdit);
  const { width, height, scale } = screenIn(useBox(stage), device);
  const urls = [...new Set([shown, url])].filter((each) => each !== undefined);
  const classes = [styles.stage, device === 'phone' && styles.phoneStage, isStale && styles.outdated];
  return (
    <div ref={stage} className={classes.filter(Boolean).join(' ')}>
      <div
        className={device === 'phone' ? `${styles.screen} ${styles.phone}` : styles.screen}
        style={{ '--width': `${width}px`, '--height': `${height}px`, '--scale': scale } as CSSProperties}
      >
        {!shown && <Skeleton width="100%" height="100%" />}
        {urls.map((each) => (
          <PreviewFrame key={each} url={each} isShown={each === shown} onReady={() => onShown(each)} />
        ))}
      </div>
    </div>
  );
}

/** The room that the stage has. */
function useBox(stage: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [box, setBox] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return box;
}
