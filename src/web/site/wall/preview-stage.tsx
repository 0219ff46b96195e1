import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { Looks } from './use-preview.ts';
import styles from './wall.module.css';

interface PreviewStageProps {
  /** What is to be shown, and what is shown so far. */
  url: string | undefined;
  shown: string | undefined;
  onShown: (url: string) => void;
  device: Looks['device'];
  isStale: boolean;
}

const screens = { phone: { width: 390, height: 760 }, computer: { width: 1024, height: 800 } };

/** A small screen with the preview in it. The next picture is made behind the one that is seen, so nothing flickers. */
export function PreviewStage({ url, shown, onShown, device, isStale }: PreviewStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { width, height } = screens[device];
  const scale = useScale(stage, width, height);
  const urls = [...new Set([shown, url])].filter((each) => each !== undefined);
  return (
    <div ref={stage} className={isStale ? `${styles.wallStage} ${styles.outdated}` : styles.wallStage}>
      <div
        className={device === 'phone' ? `${styles.wallScreen} ${styles.phone}` : styles.wallScreen}
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

/** How small the screen must be to fit, never larger than life. */
function useScale(stage: React.RefObject<HTMLElement | null>, width: number, height: number): number {
  const [box, setBox] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return Math.min(1, box.width / width, box.height / height);
}
