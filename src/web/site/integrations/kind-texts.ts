import type { IntegrationKind } from '../../../contract/integrations/integrations.ts';
import { t } from '../../i18n/t.ts';

/** How each kind of integration is called and explained. */
export function kindTexts(kind: IntegrationKind) {
  return {
    slack: {
      title: t('integrations.slack'),
      about: t('integrations.reportsAndAlertsAsMessages'),
      empty: t('integrations.noSlackChannels'),
      add: t('integrations.addSlackChannel'),
      address: t('integrations.slackWebhookUrl'),
      example: 'https://hooks.slack.com/services/…',
      hint: t('integrations.inSlackMakeAnApp'),
      badAddress: t('integrations.thisIsNotTheAddress'),
    },
    webhook: {
      title: t('integrations.webhooks'),
      about: t('integrations.signedJsonToAProgram'),
      empty: t('integrations.noWebhooks'),
      add: t('integrations.addWebhook'),
      address: t('integrations.address'),
      example: 'https://example.com/truce',
      hint: t('integrations.truceSendsAPostWith'),
      badAddress: t('integrations.truceDoesNotSendTo'),
    },
  }[kind];
}
