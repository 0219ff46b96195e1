import { Field } from '../parts/field.tsx';
import { contrast } from './contrast.ts';
import type { FormPart } from './template-form.tsx';

const fields = [
  { field: 'primary_color', label: 'Button colour' },
  { field: 'background_color', label: 'Background' },
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
                aria-label={`${label}, pick`}
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
  if (ratio >= 4.5) return 'Text stays readable: the wall picks black or white for it.';
  const found = `The button stands out little from the background: ${ratio.toFixed(1)} : 1, and from 4.5 : 1 on it is easy to see.`;
  const edge = ratio < 3 ? ' The wall draws a line around it. ' : ' ';
  return (
    <span className="hint-careful">
      {found}
      {edge}A darker or lighter colour helps.
    </span>
  );
}
