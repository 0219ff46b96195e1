import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { type Choice, RadioChoices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { ChoicesField } from './choices/choices-field.tsx';
import { ColorFields } from './color-fields.tsx';
import { DisplayRuleFields } from './display-rule-fields.tsx';
import type { FormPart } from './form-part.ts';
import { MessagesField } from './messages-field.tsx';
import { modes } from './modes.ts';
import { Translations } from './translations.tsx';

/** Everything that makes a wall, from the most to the least often changed. */
export function TemplateForm(part: FormPart) {
  const { config, edit, errorAt } = part;
  return (
    <>
      <section className="panel" aria-labelledby="texts">
        <h2 id="texts">{t('wall.texts')}</h2>
        <Field
          label={t('wall.title')}
          value={config.title}
          error={errorAt('title')}
          onChange={(event) => edit({ title: event.target.value })}
        />
        <MessagesField
          messages={config.messages}
          onChange={(messages, removed) => edit({ messages }, removed)}
          errorAt={(at) => errorAt(`messages.${at}`)}
        />
        <Field
          label={t('wall.button')}
          hint={t('wall.itLooksAgainWhetherAds')}
          value={config.cta_text}
          error={errorAt('cta_text')}
          onChange={(event) => edit({ cta_text: event.target.value })}
        />
        <RadioChoices
          legend={t('wall.firstStep')}
          choices={firstSteps}
          value={config.first_step ?? 'check'}
          onChange={(first_step) => edit({ first_step })}
          hint={t('wall.firstStepHint')}
        />
      </section>
      <ChoicesField {...part} />
      <section className="panel" aria-labelledby="appearing">
        <h2 id="appearing">{t('wall.howItAppears')}</h2>
        <RadioChoices
          legend={t('wall.mode')}
          choices={modes}
          value={config.mode}
          onChange={(mode) => edit({ mode })}
          error={errorAt('mode')}
        />
        <RadioChoices
          legend={t('wall.animation')}
          choices={animations}
          value={config.animation}
          onChange={(animation) => edit({ animation })}
          hint={t('wall.nothingMovesForVisitorsWho')}
          inline
        />
      </section>
      <section className="panel" aria-labelledby="looks">
        <h2 id="looks">{t('wall.colorsAndLogo')}</h2>
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
      </section>
      <Translations {...part} />
      <DisplayRuleFields {...part} />
    </>
  );
}

const firstSteps: Choice<NonNullable<TemplateConfig['first_step']>>[] = [
  { value: 'guide', label: t('wall.firstStepGuide') },
  { value: 'check', label: t('wall.firstStepCheck') },
];

const animations: Choice<TemplateConfig['animation']>[] = [
  { value: 'none', label: t('common.none') },
  { value: 'fade', label: t('wall.fadeIn') },
  { value: 'slide', label: t('wall.slideIn') },
];
