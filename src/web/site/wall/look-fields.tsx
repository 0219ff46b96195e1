import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { type Choice, RadioChoices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { modeName, modes } from '../modes.ts';
import { ColorFields } from './color-fields.tsx';
import { Disclosure } from './disclosure.tsx';
import type { FormPart } from './form-part.ts';
import { ImageField } from './images/image-field.tsx';

const fields = [
  'mode',
  'style',
  'signature',
  'portrait_url',
  'animation',
  'primary_color',
  'background_color',
  'logo_url',
];

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
      <RadioChoices
        legend={t('wall.style')}
        choices={wallStyles}
        value={config.style ?? 'plain'}
        onChange={(style) => edit({ style })}
      />
      {config.style === 'letter' && <SignatureFields {...part} />}
      <ColorFields {...part} />
      <ImageField {...part} field="logo_url" label={t('wall.logoAddress')} hint={t('wall.optionalImage')} />
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

/** Who signs a wall that looks like a letter. */
function SignatureFields(part: FormPart) {
  const { config, edit, errorAt } = part;
  return (
    <>
      <Field
        label={t('wall.signature')}
        hint={t('wall.signatureHint')}
        autoComplete="off"
        name="signature"
        value={config.signature ?? ''}
        error={errorAt('signature')}
        onChange={(event) => edit({ signature: event.target.value || null })}
      />
      <ImageField {...part} field="portrait_url" label={t('wall.portrait')} />
    </>
  );
}

const wallStyles: Choice<NonNullable<TemplateConfig['style']>>[] = [
  { value: 'plain', label: t('wall.stylePlain') },
  { value: 'brand', label: t('wall.styleBrand'), hint: t('wall.styleBrandHint') },
  { value: 'letter', label: t('wall.styleLetter'), hint: t('wall.styleLetterHint') },
  { value: 'sheet', label: t('wall.styleSheet'), hint: t('wall.styleSheetHint') },
];

const animations: Choice<TemplateConfig['animation']>[] = [
  { value: 'none', label: t('common.none') },
  { value: 'fade', label: t('wall.fadeIn') },
  { value: 'slide', label: t('wall.slideIn') },
];
