import { useState } from 'react';
import { t } from '../i18n/t.ts';
import { DropDown } from '../ui/drop-down.tsx';
import menuStyles from '../ui/menu.module.css';
import { saveFile } from '../ui/save-file.ts';
import { drawPicture, type Picture } from './draw-picture.ts';

interface PictureMenuProps {
  /** Null while there is no chart to draw. */
  make: () => Promise<Picture | null>;
  fileName: string;
}

/** The numbers as a picture, to keep or to paste. */
export function PictureMenu({ make, fileName }: PictureMenuProps) {
  const [said, setSaid] = useState('');
  const draw = async () => {
    const picture = await make();
    return picture && drawPicture(picture);
  };
  const download = async () => {
    const blob = await draw();
    if (!blob) return;
    saveFile({ name: fileName, content: blob });
    setSaid(t('overview.imageSaved'));
  };
  const copy = async () => {
    try {
      const blob = await draw();
      if (blob) await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      setSaid(t('overview.imageCopied'));
    } catch {
      setSaid(t('overview.thisBrowserDoesNotCopy')); // told where it was asked for
    }
  };
  return (
    <DropDown label={t('overview.exportImage')} className="button quiet small" align="end">
      {() => (
        <>
          <ul className={menuStyles.menu}>
            <li>
              <button type="button" className={menuStyles.menuItem} onClick={download}>
                {t('overview.saveAsPng')}
              </button>
            </li>
            <li>
              <button type="button" className={menuStyles.menuItem} onClick={copy}>
                {t('common.copy')}
              </button>
            </li>
          </ul>
          <p role="status" className={`${menuStyles.menuNote} soft`}>
            {said}
          </p>
        </>
      )}
    </DropDown>
  );
}
