import type { Fix } from '../../../contract/sites/installation.ts';
import type { FailureKind } from '../../../kit/safe-fetch/fetch-failure.ts';

export const fixOfFailure: Record<FailureKind, Fix> = {
  dns: 'check_dns',
  tls: 'renew_certificate',
  connect: 'look_at_server',
  timeout: 'look_at_firewall',
  internal: 'allow_private',
  redirects: 'fix_redirects',
  address: 'take_address_on_domain',
  port: 'take_allowed_port',
  answer: 'look_at_server_log',
};
