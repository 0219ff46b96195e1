import type { Reason } from '../../../../contract/core/errors.ts';
import { t } from '../../../i18n/t.ts';

/** Those of the API: a file that is too large is not sent. */
export const imageRules = {
  kilobytes: 200,
  pixels: 1200,
  types: 'image/png,image/jpeg,image/webp,image/gif',
};

export function isTooLarge({ size }: Pick<File, 'size'>): boolean {
  return size > imageRules.kilobytes * 1024;
}

/** Why a file was refused, in words. */
export function imageProblem(reason: Reason): string {
  const { kilobytes, pixels } = imageRules;
  return reason === 'too_large' || reason === 'too_long'
    ? t('wall.imageTooLarge', { kilobytes, pixels })
    : t('wall.imageWrongType');
}

/** The content of a file, as the API takes it. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
