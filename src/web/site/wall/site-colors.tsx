import { useMutation } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { contrast } from './contrast.ts';
import type { FormPart } from './form-part.ts';
import styles from './site-colors.module.css';

/** Accent colors of the site's own page, to use for the button. */
export function SiteColors({ siteId, config, edit }: FormPart) {
  const ask = useMutation({
    mutationFn: () => call('POST /v1/sites/:id/colors', { params: { id: siteId }, body: {} }),
  });
  const found = ask.data;
  return (
    <div className={styles.colors}>
      <div className="actions">
        <button
          type="button"
          className="button small"
          aria-disabled={ask.isPending}
          onClick={() => !ask.isPending && ask.mutate()}
        >
          {ask.isPending ? t('wall.readingColors') : t('wall.colorsOfMySite')}
        </button>
      </div>
      <div role="status" className="field-hint">
        {found && !found.is_read && t('wall.pageNotRead', { url: found.url })}
        {found?.is_read && found.colors.length === 0 && t('wall.noColorsFound', { url: found.url })}
        {found && found.colors.length > 0 && t('wall.colorsFound', { url: found.url })}
      </div>
      {found && found.colors.length > 0 && (
        <ul>
          {found.colors.map(({ color }) => (
            <li key={color}>
              <button
                type="button"
                className={styles.color}
                aria-pressed={color === config.primary_color.toLowerCase()}
                onClick={() => edit({ primary_color: color })}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <rect width="20" height="20" rx="4" fill={color} />
                </svg>
                {color}
                <span className="soft">{contrastOf(color, config.background_color)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {ask.isError && <ErrorNotice error={ask.error} />}
    </div>
  );
}

function contrastOf(color: string, background: string): string {
  const ratio = contrast(color, background);
  if (ratio === null) return '';
  const rounded = Math.round(ratio * 10) / 10;
  return ratio >= 4.5
    ? t('wall.contrastOf', { ratio: rounded })
    : t('wall.lowContrastOf', { ratio: rounded });
}
