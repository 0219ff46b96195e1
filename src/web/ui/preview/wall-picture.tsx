import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { useDarkScheme } from '../numbers/use-dark-scheme.ts';
import { Skeleton } from '../skeleton.tsx';
import { previewPath } from './preview-path.ts';
import styles from './wall-picture.module.css';
import { whenWallStands } from './when-wall-stands.ts';

interface WallPictureProps {
  siteId: string;
  /** Id or name. */
  template: string;
  /** Another one for each state of the template that was published. */
  version?: string;
  name: string;
  /** Beside its name, where the picture says nothing more: smaller, and passed over by screen readers. */
  isThumbnail?: boolean;
}

/** A template's wall as visitors on a phone see it, drawn small once it is scrolled to. It is looked at, and never used. */
export function WallPicture({ siteId, template, version = '', name, isThumbnail }: WallPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const dark = useDarkScheme();
  const preview = useQuery({
    queryKey: ['wall-picture', siteId, template, version, dark],
    // With a signal: one that is asked for after a publish is not to get the answer that is on its way from before.
    queryFn: ({ signal }) =>
      call('POST /v1/sites/:id/previews', { params: { id: siteId }, body: { template, dark }, signal }),
    staleTime: 3_600_000,
    retry: false,
    enabled: isSeen,
  });
  const role = isThumbnail
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': t('ab-test.previewOfName', { name }) };
  return (
    <div
      ref={box}
      className={isThumbnail ? `${styles.picture} ${styles.thumbnail}` : styles.picture}
      {...role}
    >
      {preview.isPending && <Skeleton width="100%" height="100%" />}
      {preview.isError && <p className="soft">{t('ab-test.noPreview')}</p>}
      {preview.data && <Frame key={preview.data.url} url={preview.data.url} />}
    </div>
  );
}

/** A wall takes the focus when it opens; in a frame without a layout it cannot. */
function Frame({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [stands, setStands] = useState(false);
  useEffect(() => (frame.current ? whenWallStands(frame.current, () => setStands(true)) : undefined), []);
  return (
    <iframe
      ref={frame}
      title={t('wall.previewOfTheWall')}
      src={previewPath(url)}
      className={styles.frame}
      hidden={!stands}
      inert
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

/** Whether it was in view once. */
function useSeen(box: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isSeen;
}
