import { useId } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import settingStyles from '../../ui/setting.module.css';
import { Switch } from '../../ui/switch.tsx';
import { useKnownChange } from '../change/send-known.ts';

/** Turns a site on and off; the numbers so far stay. */
export function StatusSwitch({ site }: { site: Site }) {
  const id = useId();
  const change = useKnownChange(site);
  // The switch moves at once and goes back if the server refuses.
  const isOn = (change.isPending ? change.variables.status : site.status) === 'active';
  return (
    <div className={settingStyles.setting}>
      <div>
        <h3 id={id}>{t('site-settings.measuring')}</h3>
        <p className="soft" id={`${id}-text`}>
          {isOn
            ? site.config.wall === 'on'
              ? t('site-settings.visitsAreCountedAndThe')
              : t('site-settings.visitsAreCountedTheWall')
            : t('site-settings.offTheScriptDoesNothing')}
        </p>
        {change.isError && <ErrorNotice error={change.error} />}
      </div>
      <Switch
        isOn={isOn}
        labelId={id}
        textId={`${id}-text`}
        isPending={change.isPending}
        onTurn={() => change.mutate({ status: isOn ? 'inactive' : 'active' })}
      />
    </div>
  );
}
