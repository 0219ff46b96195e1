import type { ReactNode } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { WallOff } from '../wall-off.tsx';
import { FrequencyRules } from './frequency-rules.tsx';
import { OriginRules, PageRules } from './page-rules.tsx';
import { toDraft, toRules } from './rules-draft.ts';
import { ScheduleRules } from './schedule-rules.tsx';
import { SectionForm } from './section-form.tsx';
import { useSiteForm } from './use-site-form.ts';
import { VisitorRules } from './visitor-rules.tsx';

/** Every rule that decides whether a blocked visitor meets the wall. */
export function WallRulesSection({ site }: { site: Site }) {
  const zone = site.config.timezone;
  const form = useSiteForm(
    site,
    'rules',
    (now) => toDraft(now.config.display, now.config.timezone),
    (draft) => ({ config: { display: toRules(draft, zone) } }),
  );
  return (
    <>
      <WallOff site={site} />
      <p className="soft">
        {t(
          'A wall is shown when all of these agree. An empty field is no rule: with none, every visitor whose ads are blocked meets it on each page. A template of the wall may have rules of its own.',
        )}
      </p>
      <SectionForm form={form} fields={['config.display']}>
        <RuleGroup title={t('How often')}>
          <FrequencyRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('Who')}>
          <VisitorRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('On which pages')}>
          <PageRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('Coming from where')}>
          <OriginRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('When')}>
          <ScheduleRules form={form} zone={zone} />
        </RuleGroup>
      </SectionForm>
    </>
  );
}

function RuleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rule-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
