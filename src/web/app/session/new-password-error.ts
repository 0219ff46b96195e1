import { t } from '../../i18n/t.ts';
import { fieldReason } from '../../ui/field-reason.ts';

/** Why a password that is being chosen is not taken; empty where nothing is wrong. @param error of the call that sent it */
export function newPasswordError(isTooShort: boolean, error: unknown): string {
  const reason = fieldReason(error, 'password');
  if (!isTooShort && reason === null) return '';
  return reason === 'easy_to_guess' && !isTooShort
    ? t('sign-in.thisPasswordIsEasyTo')
    : t('sign-in.useAtLeast10Characters');
}
