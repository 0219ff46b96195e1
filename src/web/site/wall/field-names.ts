import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { changesOf } from './changes.ts';

const names: Record<keyof TemplateConfig, string> = {
  mode: t('wall.howFirmlyItAsks'),
  title: t('wall.title2'),
  messages: t('wall.messages'),
  first_step: t('wall.firstStep2'),
  cta_text: t('wall.button2'),
  style: t('wall.style2'),
  signature: t('wall.signature2'),
  portrait_url: t('wall.portrait2'),
  primary_color: t('wall.buttonColor2'),
  background_color: t('wall.background2'),
  logo_url: t('wall.logo'),
  animation: t('wall.animation2'),
  choices: t('wall.choices2'),
  translations: t('wall.translations2'),
  display: t('wall.whenItIsShown2'),
};

/** The parts of a template in which two of its states differ, as a list in words; empty where they do not. */
export function differences(before: TemplateConfig, after: TemplateConfig): string {
  return listNames(Object.keys(changesOf(before, after)) as (keyof TemplateConfig)[]);
}

export function listNames(fields: (keyof TemplateConfig)[]): string {
  return fields.map((field) => names[field]).join(', ');
}
