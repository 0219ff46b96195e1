import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';
import { changesOf } from './changes.ts';

const names: Record<keyof TemplateConfig, string> = {
  mode: t('how firmly it asks'),
  title: t('title'),
  messages: t('messages'),
  cta_text: t('button'),
  primary_color: t('button colour'),
  background_color: t('background'),
  logo_url: t('logo'),
  animation: t('animation'),
  translations: t('translations'),
  display: t('when it is shown'),
};

/** The parts of a template in which two of its states differ, as a list in words; empty where they do not. */
export function differences(before: TemplateConfig, after: TemplateConfig): string {
  return listNames(Object.keys(changesOf(before, after)) as (keyof TemplateConfig)[]);
}

export function listNames(fields: (keyof TemplateConfig)[]): string {
  return fields.map((field) => names[field]).join(', ');
}
