import type { IntegrationKind } from '../../../contract/integrations/integrations.ts';
import { t } from '../../i18n/t.ts';

/** How each kind of integration is called and explained. */
export function kindTexts(kind: IntegrationKind) {
  return {
    slack: {
      title: t('Slack'),
      about: t('Reports and alerts as messages in a channel, with a button that leads here.'),
      empty: t('No channel is told anything yet.'),
      add: t('Add Slack hook'),
      address: t('Address of the hook'),
      example: 'https://hooks.slack.com/services/…',
      hint: t(
        'In Slack: make an app at api.slack.com/apps, switch “Incoming Webhooks” on, add one for a channel, and copy its address.',
      ),
      badAddress: t(
        'This is not the address of a Slack hook. It begins with https://hooks.slack.com/services/',
      ),
    },
    webhook: {
      title: t('Webhooks'),
      about: t('Signed JSON to a program of yours, tried again for three days until it is taken.'),
      empty: t('No program is told anything yet.'),
      add: t('Add webhook'),
      address: t('Address'),
      example: 'https://example.com/truce',
      hint: t('Truce sends a POST with JSON there, signed after the Standard Webhooks scheme.'),
      badAddress: t('Truce does not send to this address: it needs https and a public host.'),
    },
  }[kind];
}
