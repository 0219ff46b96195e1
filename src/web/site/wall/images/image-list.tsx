import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WallImage } from '../../../../contract/sites/wall-images.ts';
import { call } from '../../../app/api.ts';
import { wallImagesQuery } from '../../../app/queries.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './image-list.module.css';

interface ImageListProps {
  siteId: string;
  onChoose: (url: string) => void;
}

/** The pictures that were uploaded for a site: to choose from, and to delete. */
export function ImageList({ siteId, onChoose }: ImageListProps) {
  // A save may have changed which of them are used.
  const images = useQuery({ ...wallImagesQuery(siteId), refetchOnMount: 'always' });
  if (images.isError) return <ErrorNotice error={images.error} onRetry={() => images.refetch()} />;
  if (!images.data) return <Skeleton width="100%" height="8rem" />;
  if (images.data.images.length === 0) return <p className="soft">{t('wall.noImages')}</p>;
  return (
    <ul className={styles.images}>
      {images.data.images.map((image) => (
        <Row key={image.id} siteId={siteId} image={image} onChoose={() => onChoose(image.url)} />
      ))}
    </ul>
  );
}

function Row({ siteId, image, onChoose }: { siteId: string; image: WallImage; onChoose: () => void }) {
  const queryClient = useQueryClient();
  const { id, width, height } = image;
  const size = t('wall.imageSize', { width, height });
  const remove = async () => {
    await call('DELETE /v1/sites/:id/images/:image', { params: { id: siteId, image: id } });
    await queryClient.invalidateQueries({ queryKey: wallImagesQuery(siteId).queryKey });
  };
  return (
    <li>
      <img src={new URL(image.url).pathname} alt="" loading="lazy" />
      <span className="soft">
        {size}
        {image.is_used && ` · ${t('wall.imageInUse')}`}
      </span>
      <span className="actions">
        <button type="button" className="button small" onClick={onChoose}>
          {t('wall.useImage')}
          <span className="visually-hidden"> {size}</span>
        </button>
        {!image.is_used && (
          <ConfirmButton
            label={t('common.delete')}
            question={t('wall.deleteImage')}
            confirm={t('common.delete')}
            pending={t('wall.deletingImage')}
            act={remove}
          >
            <p>{t('wall.deleteImageMeans')}</p>
          </ConfirmButton>
        )}
      </span>
    </li>
  );
}
