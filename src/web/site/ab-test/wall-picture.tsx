import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { useDarkScheme } from '../../ui/numbers/use-dark-scheme.ts';
import { previewPath } from '../../ui/preview/preview-path.ts';
import { whenWallStands } from '../../ui/preview/when-wall-stands.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wall-picture.module.css';

interface WallPictureProps {
  siteId: string;
  /** Id or name. */
  template: string;
  name: string;
}

/** A template's wall as visitors on a phone see it, drawn small. It is looked at, and never used. */
export function WallPicture({ siteId, template, name }: WallPictureProps) {
  const dark = useDarkScheme();
  const preview = useQuery({
    queryKey: ['wall-picture', siteId, template, dark],
    queryFn: () => call('POST /v1/sites/:id/previews', { params: { id: siteId }, body: { template, dark } }),
    staleTime: 3_600_000,
    retry: false,
  });
  return (
    <div className={styles.picture} role="img" aria-label={t('ab-test.pictureOfName', { name })}>
      {preview.isPending && <Skeleton width="100%" height="100%" />}
      {preview.isError && <p className="soft">{t('ab-test.noPicture')}</p>}
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
