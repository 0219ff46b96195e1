import type { WallAround } from '../../../contract/fairness/check-wall.ts';
import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { LatePart } from '../../app/late-part.tsx';
import { t } from '../../i18n/t.ts';
import { type Choice, RadioChoices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { later } from '../../ui/lazy-part.ts';
import { ChoicesField } from './choices/choices-field.tsx';
import { Disclosure } from './disclosure.tsx';
import { DisplayRuleFields } from './display-rule-fields.tsx';
import type { FormPart } from './form-part.ts';
import { LookFields } from './look-fields.tsx';
import { MessagesField } from './messages-field.tsx';
import { Translations } from './translations.tsx';

const FairnessPanel = later(async () => (await import('./fairness/fairness-panel.tsx')).FairnessPanel);

/** Everything that makes a wall, from the most to the least often changed, and how fair it is. */
export function TemplateForm({ around, ...part }: FormPart & { around: WallAround }) {
  const { config, edit, errorAt } = part;
  const textFields = ['title', 'messages', 'cta_text'];
  return (
    <>
      <Disclosure
        title={t('wall.texts')}
        summary={config.title}
        hasError={textFields.some((field) => errorAt(field) !== undefined)}
        isOpen
      >
        <Field
          label={t('wall.title')}
          name="title"
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
          name="cta_text"
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
      </Disclosure>
      <LookFields {...part} />
      <DisplayRuleFields {...part} />
      <ChoicesField {...part} />
      <Translations {...part} />
      <LatePart>
        <FairnessPanel config={config} around={around} />
      </LatePart>
    </>
  );
}

const firstSteps: Choice<NonNullable<TemplateConfig['first_step']>>[] = [
  { value: 'guide', label: t('wall.firstStepGuide') },
  { value: 'check', label: t('wall.firstStepCheck') },
];
