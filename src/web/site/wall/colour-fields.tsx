import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { contrast } from './contrast.ts';
import type { FormPart } from './form-part.ts';

const fields = [
  { field: 'primary_color', label: t('Button colour') },
  { field: 'background_color', label: t('Background') },
] as const;

/** Both colours, by picking or typing, and a word where they are hard to tell apart. */
export function ColourFields({ config, edit, errorAt }: FormPart) {
  return (
    <>
      <div className="wall-colours">
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
                className="swatch"
                aria-label={t('{label}, pick', { label })}
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
    </>
  );
}

function contrastText(primary: string, background: string): React.ReactNode {
  const ratio = contrast(primary, background);
  if (ratio === null) return null;
  if (ratio >= 4.5) return t('Text stays readable: the wall picks black or white for it.');
  const found = t(
    'The button stands out little from the background: {ratio} : 1, and from {least} : 1 on it is easy to see.',
    { ratio: Math.round(ratio * 10) / 10, least: 4.5 },
  );
  const edge = ratio < 3 ? ` ${t('The wall draws a line around it.')} ` : ' ';
  return (
    <span className="hint-careful">
      {found}
      {edge}
      {t('A darker or lighter colour helps.')}
    </span>
  );
}
