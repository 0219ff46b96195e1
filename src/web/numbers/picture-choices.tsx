import { useState } from 'react';
import { t } from '../i18n/t.ts';
import menuStyles from '../ui/menu.module.css';
import { saveFile } from '../ui/save-file.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureMenuProps } from './picture-menu.tsx';
import { pictureOf } from './picture-of.ts';

/** What can be done with the picture, and what was. */
export function PictureChoices({ site, overview, filters, chart, fileName }: PictureMenuProps) {
  const [said, setSaid] = useState('');
  const draw = async () => {
    try {
      const picture =
        overview && chart.current ? await pictureOf(site, overview, filters, chart.current) : null;
      return picture && (await drawPicture(picture));
    } catch {
      return null; // told by who asked for it
    }
  };
  const download = async () => {
    const blob = await draw();
    if (!blob) return setSaid(t('overview.noImage'));
    saveFile({ name: fileName, content: blob });
    setSaid(t('overview.imageSaved'));
  };
  const copy = async () => {
    const blob = await draw();
    if (!blob) return setSaid(t('overview.noImage'));
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      setSaid(t('overview.imageCopied'));
    } catch {
      setSaid(t('overview.thisBrowserDoesNotCopy')); // told where it was asked for
    }
  };
  return (
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
  );
}
