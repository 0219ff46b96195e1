import type { ReactNode } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { useSiteForm } from '../change/use-site-form.ts';
import { WallOff } from '../change/wall-off.tsx';
import { ContentRules } from './content-rules.tsx';
import { FrequencyRules } from './frequency-rules.tsx';
import { MomentRules } from './moment-rules.tsx';
import { OriginRules, PageRules } from './page-rules.tsx';
import { PatienceRules } from './patience-rules.tsx';
import { toDraft, toRules } from './rules-draft.ts';
import { ScheduleRules } from './schedule-rules.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { VisitorRules } from './visitor-rules.tsx';

/** Every rule that decides if a visitor with an ad blocker sees the wall. */
export function WallRulesSection({ site }: { site: Site }) {
  const zone = site.config.timezone;
  const form = useSiteForm(
    site,
    'rules',
    (now) => toDraft(now.config.display, now.config.timezone),
    (draft) => ({ config: { display: toRules(draft, zone, site.config.display) } }),
  );
  return (
    <>
      <WallOff site={site} />
      <p className="soft">{t('site-settings.aWallIsShownWhen')}</p>
      <SectionForm form={form} fields={['config.display']}>
        <RuleGroup title={t('site-settings.howOften')}>
          <FrequencyRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('site-settings.patience')}>
          <PatienceRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('common.who')}>
          <VisitorRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('site-settings.onWhichPages')}>
          <PageRules form={form} />
          <ContentRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('site-settings.comingFromWhere')}>
          <OriginRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('site-settings.momentOnThePage')}>
          <MomentRules form={form} />
        </RuleGroup>
        <RuleGroup title={t('common.when')}>
          <ScheduleRules form={form} zone={zone} />
        </RuleGroup>
      </SectionForm>
    </>
  );
}

function RuleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.ruleGroup}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
