import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { type Choice, RadioChoices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { ColorFields } from './color-fields.tsx';
import { Disclosure } from './disclosure.tsx';
import type { FormPart } from './form-part.ts';
import { modeName, modes } from './modes.ts';

const fields = ['mode', 'animation', 'primary_color', 'background_color', 'logo_url'];

/** How a wall appears: how firmly, how it moves, its colors and its logo. */
export function LookFields(part: FormPart) {
  const { config, edit, errorAt } = part;
  return (
    <Disclosure
      title={t('wall.look')}
      summary={modeName(config.mode)}
      hasError={fields.some((field) => errorAt(field) !== undefined)}
      isOpen
    >
      <RadioChoices
        legend={t('wall.mode')}
        choices={modes}
        value={config.mode}
        onChange={(mode) => edit({ mode })}
        error={errorAt('mode')}
      />
      <ColorFields {...part} />
      <Field
        label={t('wall.logoAddress')}
        inputMode="url"
        placeholder="https://"
        hint={t('wall.optionalAPictureOnYour')}
        autoComplete="off"
        value={config.logo_url ?? ''}
        error={errorAt('logo_url')}
        onChange={(event) => edit({ logo_url: event.target.value || null })}
      />
      <RadioChoices
        legend={t('wall.animation')}
        choices={animations}
        value={config.animation}
        onChange={(animation) => edit({ animation })}
        hint={t('wall.nothingMovesForVisitorsWho')}
        inline
      />
    </Disclosure>
  );
}

const animations: Choice<TemplateConfig['animation']>[] = [
  { value: 'none', label: t('common.none') },
  { value: 'fade', label: t('wall.fadeIn') },
  { value: 'slide', label: t('wall.slideIn') },
];
