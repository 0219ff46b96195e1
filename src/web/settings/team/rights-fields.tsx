import type { Role } from '../../../contract/team/roles.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { CheckChoices, RadioChoices } from '../../ui/choices.tsx';
import type { Rights } from './rights.ts';
import { roleTexts } from './role-texts.ts';

/** Role and sites of somebody; only an owner is offered to make another. */
export function RightsFields({
  rights,
  sites,
  mayMakeOwner,
  isSiteMissing,
  onChange,
}: {
  rights: Rights;
  sites: SiteSummary[];
  mayMakeOwner: boolean;
  /** Says that a limit has to name a site. */
  isSiteMissing: boolean;
  onChange: (rights: Rights) => void;
}) {
  const offered = (Object.keys(roleTexts) as Role[]).filter((role) => mayMakeOwner || role !== 'owner');
  return (
    <>
      <RadioChoices
        legend={t('common.role')}
        choices={offered.map((value) => ({ value, ...roleTexts[value] }))}
        value={rights.role}
        onChange={(role) => onChange({ ...rights, role })}
      />
      {(sites.length > 0 || rights.isLimited) && rights.role !== 'owner' && (
        <RadioChoices
          legend={t('common.sites')}
          choices={[
            { value: 'all', label: t('common.allSites') },
            { value: 'some', label: t('team.onlyForTheseSites'), hint: t('team.limitedMembersNeverSee') },
          ]}
          value={rights.isLimited ? 'some' : 'all'}
          onChange={(which) => onChange({ ...rights, isLimited: which === 'some' })}
        />
      )}
      {rights.isLimited && rights.role !== 'owner' && (
        <CheckChoices
          legend={t('team.whichSites')}
          inline
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          values={rights.siteIds}
          error={isSiteMissing && t('team.selectASite')}
          onChange={(siteIds) => onChange({ ...rights, siteIds })}
        />
      )}
    </>
  );
}
