import type { Role } from '../../../contract/team/roles.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { CheckChoices, RadioChoices } from '../../ui/choices.tsx';
import { roleTexts } from './role-texts.ts';

export interface Rights {
  role: Role;
  siteIds: string[];
}

/** Role and sites of somebody; only an owner is offered to make another. */
export function RightsFields({
  rights,
  sites,
  mayMakeOwner,
  onChange,
}: {
  rights: Rights;
  sites: SiteSummary[];
  mayMakeOwner: boolean;
  onChange: (rights: Rights) => void;
}) {
  const offered = (Object.keys(roleTexts) as Role[]).filter((role) => mayMakeOwner || role !== 'owner');
  return (
    <>
      <RadioChoices
        legend={t('common.role')}
        choices={offered.map((value) => ({ value, ...roleTexts[value] }))}
        value={rights.role}
        onChange={(role) => onChange({ role, siteIds: role === 'owner' ? [] : rights.siteIds })}
      />
      {sites.length > 0 && rights.role !== 'owner' && (
        <CheckChoices
          legend={t('team.onlyForTheseSites')}
          inline
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          values={rights.siteIds}
          hint={t('team.uncheckedMeansAllSites')}
          onChange={(siteIds) => onChange({ ...rights, siteIds })}
        />
      )}
    </>
  );
}

export function siteIdsOf({ siteIds }: Rights): string[] | null {
  return siteIds.length > 0 ? siteIds : null;
}
