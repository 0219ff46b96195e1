import { useState } from 'react';
import type { DisplayRules } from '../../../contract/sites/display.ts';
import { t } from '../../i18n/t.ts';
import { DeviceRule, LineRules, NumberRules } from '../../ui/display-rules.tsx';
import { Disclosure } from './disclosure.tsx';
import type { FormPart } from './form-part.ts';
import { shownNumber, toNumber } from './typed-number.ts';

/** The rules that owners use most. The others are the API's, and stay as they are. */
export function DisplayRuleFields({ config, edit, errorAt }: FormPart) {
  const rules = config.display ?? {};
  const [typed, setTyped] = useState<Record<string, string>>({});
  const put = (change: DisplayRules) => edit({ display: { ...rules, ...change } });
  const count = Object.values(rules).filter((rule) => rule !== undefined && !isEmptyList(rule)).length;
  return (
    <Disclosure
      title={t('wall.whenItIsShown')}
      summary={count === 0 ? t('wall.alwaysOrAsYourSite') : t('common.rules', { count })}
      hasError={errorAt('display') !== undefined}
    >
      <p className="soft">{t('wall.theseTakeThePlaceOf')}</p>
      <NumberRules
        rules={['after_page_views', 'once_in_days', 'percent']}
        typed={(rule) => shownNumber(typed[rule], rules[rule])}
        refused={(rule, refusal) => errorAt(`display.${rule}`) && refusal}
        onChange={(rule, text) => {
          setTyped({ ...typed, [rule]: text });
          put({ [rule]: toNumber(text) });
        }}
      />
      <DeviceRule values={rules.devices ?? []} onChange={(values) => put({ devices: values })} />
      <LineRules
        rules={['excluded_paths']}
        typed={() => (rules.excluded_paths ?? []).join('\n')}
        refused={(rule, refusal) => errorAt(`display.${rule}`) && refusal}
        onChange={(_, text) => put({ excluded_paths: text.split('\n') })}
      />
    </Disclosure>
  );
}

function isEmptyList(rule: unknown): boolean {
  return Array.isArray(rule) && rule.every((each) => each === '');
}
