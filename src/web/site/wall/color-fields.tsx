import { t } from '../../i18n/t.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import styles from './color-fields.module.css';
import { contrast } from './contrast.ts';
import type { FormPart } from './form-part.ts';
import { SiteColors } from './site-colors.tsx';

const fields = [
  { field: 'primary_color', label: t('wall.buttonColor') },
  { field: 'background_color', label: t('wall.background') },
] as const;

/** Both colors, picked or typed, with a warning if their contrast is low. */
export function ColorFields(part: FormPart) {
  const { config, edit, errorAt } = part;
  return (
    <>
      <div className={styles.wallColors}>
        {fields.map(({ field, label }) => (
          <Field
            key={field}
            label={label}
            autoComplete="off"
            spellCheck={false}
            value={config[field]}
            error={errorAt(field)}
            onChange={(event) => edit({ [field]: event.target.value.trim() })}
            end={
              <input
                type="color"
                className={styles.swatch}
                aria-label={t('wall.labelPick', { label })}
                value={/^#[0-9a-f]{6}$/i.test(config[field]) ? config[field].toLowerCase() : '#000000'}
                onChange={(event) => edit({ [field]: event.target.value })}
              />
            }
          />
        ))}
      </div>
      <p role="status" className="field-hint">
        {contrastText(config.primary_color, config.background_color)}
      </p>
      <SiteColors {...part} />
    </>
  );
}

function contrastText(primary: string, background: string): React.ReactNode {
  const ratio = contrast(primary, background);
  if (ratio === null) return null;
  if (ratio >= 4.5) return t('wall.textStaysReadableTheWall');
  const found = t('wall.lowContrastButton', { ratio: Math.round(ratio * 10) / 10, least: 4.5 });
  const edge = ratio < 3 ? ` ${t('wall.theWallDrawsALine')} ` : ' ';
  return (
    <span className={fieldStyles.hintCareful}>
      {found}
      {edge}
      {t('wall.aDarkerOrLighterColor')}
    </span>
  );
}
