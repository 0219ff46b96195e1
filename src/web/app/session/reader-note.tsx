import { t } from '../../i18n/t.ts';
import readOnlyStyles from '../../ui/read-only.module.css';
import { useMay } from './use-may.ts';

/** Why nothing on a screen can be changed; nothing for those who may. */
export function ReaderNote() {
  if (useMay('write')) return null;
  return (
    <p className={readOnlyStyles.readOnly} role="note">
      {t('integrations.youAreAReaderYou')}
    </p>
  );
}
