import { t } from '../../i18n/t.ts';

/** A group of a site's settings, and its sections. */
interface Group {
  title: string;
  sections: { id: SectionId; title: string }[];
}

/** The address of a section: `settings#gate`. */
export type SectionId =
  | 'general'
  | 'installation'
  | 'paths'
  | 'consent'
  | 'countries'
  | 'properties'
  | 'page-events'
  | 'lists'
  | 'rules'
  | 'gate'
  | 'data'
  | 'delete';

/** In the order of the screen. */
export const groups: Group[] = [
  {
    title: t('common.site'),
    sections: [
      { id: 'general', title: t('site-settings.general') },
      { id: 'installation', title: t('site-settings.installation') },
      { id: 'paths', title: t('common.firstPartyPaths') },
    ],
  },
  {
    title: t('site-settings.groupMeasuring'),
    sections: [
      { id: 'consent', title: t('site-settings.detectionAndConsent') },
      { id: 'countries', title: t('site-settings.countryRules') },
      { id: 'properties', title: t('site-settings.campaignsAndProperties') },
      { id: 'page-events', title: t('site-settings.pageEvents') },
      { id: 'lists', title: t('site-settings.listWatch') },
    ],
  },
  {
    title: t('site-settings.groupWall'),
    sections: [
      { id: 'rules', title: t('site-settings.whenAWallIsShown') },
      { id: 'gate', title: t('site-settings.gate') },
    ],
  },
  {
    title: t('site-settings.groupData'),
    sections: [
      { id: 'data', title: t('site-settings.data') },
      { id: 'delete', title: t('common.delete') },
    ],
  },
];
