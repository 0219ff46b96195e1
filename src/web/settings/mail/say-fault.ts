import type { MailFault, MailTest } from '../../../contract/operations/mails.ts';
import { t, tCoded } from '../../i18n/t.ts';

/** Why a test mail did not leave and what to do, in the reader's language; else as the API says it. */
export function sayFault({ advice, advice_code, values }: MailTest): string | null {
  return advice_code === null ? advice : (sentences[advice_code]?.(values) ?? advice);
}

const sentences: Record<MailFault, (values: MailTest['values']) => string> = {
  no_server: () => t('mail.noSmtpServerIsSet'),
  refused_before: (values) => tCoded('mail.detail', values),
  unknown_host: (values) => tCoded('mail.thereIsNoMachineCalled', values),
  nobody_listens: (values) => tCoded('mail.hostAnswersButNothingListens', values),
  no_tls: (values) => tCoded('mail.portPortDoesNotBegin', values),
  bad_certificate: (values) => tCoded('mail.hostShowsACertificateThat', values),
  no_encryption: () => t('mail.theServerOffersNoEncryption'),
  silent: (values) => tCoded('mail.hostTookTheConnectionOn', values),
  no_answer: (values) => tCoded('mail.hostDoesNotAnswerOn', values),
  wants_encryption: () => t('mail.theServerWantsEncryptionFirst'),
  wrong_password: () => t('mail.theServerRefusedUserOr'),
  wants_password: () => t('mail.theServerWantsAUser'),
  wrong_sender: (values) => tCoded('mail.theServerDoesNotLet', values),
  wrong_recipient: (values) => tCoded('mail.theServerRefusedTheRecipient', values),
  try_later: () => t('mail.theServerAsksToTry'),
  refused: () => t('mail.theServerRefusedTheMail'),
  ended: (values) => tCoded('mail.theConnectionEndedDetailSee', values),
};
