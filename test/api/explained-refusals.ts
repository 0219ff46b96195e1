import { type Address, routes } from '../../src/contract/routes.ts';
import type { RawInput } from '../support/raw-call.ts';

/** Two that may not be alike, one before the other, taken by somebody else: no schema says so. */
export const beyondSchema = [
  'rates',
  ...['start', 'end', 'from', 'to', 'metrics', 'dimensions', 'cursor'],
  ...['question.days', 'question.from', 'question.to', 'question.metrics', 'question.dimensions', 'name'],
  'days',
  // At most five words.
  'search',
  'config.delivery',
  'config.delivery.loader',
  'config.delivery.track',
  'config.delivery.media',
  // Shares that the results set have no rails, and a last day is not in the past.
  ...['config.ab_test.guard_rails', 'config.ab_test.ends_on'],
  'config.display.schedule',
  // A part of what is stored makes it whole, or not.
  ...['config.display.schedule.hours.from', 'config.display.schedule.hours.until', 'config.gate.enabled'],
  ...['config.display.meter.free_pages', 'config.display.meter.days'],
  ...['metrics', 'formats', 'recipients', 'reports', 'to', 'cursor', 'start', 'end', 'schedule.date'],
  ...['devices', 'countries', 'date', 'end'],
  ...['period', 'period.start', 'period.end', 'devices', 'countries'].map((name) => `filters.${name}`),
];

/** The refusals that a valid request may meet: statuses, and fields that a 400 may name; of every change, what is stored. */
export function explained(address: Address, input: RawInput, sites: string[]): (number | string)[] {
  const refusals = [...refusalsOf(address, input, sites), ...properties(input)];
  return address.startsWith('GET') ? refusals : [409, ...refusals];
}

/** A property must be declared by the site. */
function properties({ query, body }: RawInput): string[] {
  const { dimensions = [], filters = [], question } = { ...query, ...(body as Question) };
  const split = typeof dimensions === 'string' ? dimensions.split(',') : dimensions;
  const isOwn = (dimension: unknown) => String(dimension).startsWith('property:');
  const fieldsOf = (list: unknown[], name: (index: number) => string) =>
    list.flatMap((dimension, index) => (isOwn(dimension) ? [name(index)] : []));
  const filtered = Array.isArray(filters) ? filters.map((filter) => filter?.dimension) : [];
  return [
    ...(query?.property ? ['property'] : []),
    ...fieldsOf(split, (index) => `dimensions.${index}`),
    ...fieldsOf(filtered, (index) => `filters.${index}.dimension`),
    ...(question ? properties({ body: question }).map((name) => `question.${name}`) : []),
  ];
}

interface Question {
  dimensions?: string[] | string;
  filters?: { dimension: string }[];
  question?: Question;
}

function refusalsOf(address: Address, input: RawInput, sites: string[]): (number | string)[] {
  const { id = '' } = input.params ?? {};
  const isKnown = sites.includes(id);
  const body = (input.body ?? {}) as object;
  if (address === 'POST /v1/login') return [401, 429];
  if (/^POST .v1.login./.test(address)) return [401, 429, 'code', 'passkey'];
  if (address === 'POST /v1/setup') return [429];
  if (routes[address].access === 'member')
    return [403, 404, 429, 'password', 'current_password', 'code', 'passkey', 'ticket'];
  if (/invitations|members|password-resets|email-changes/.test(address))
    return [403, 404, 429, 'site_ids', 'body'];
  if (address === 'POST /v1/mail-test') return [429];
  if (/^\w+ .v1.(jobs|mails).:id/.test(address)) return [404];
  // A change that changes nothing.
  if (address.startsWith('PATCH') && address.endsWith(':integrationId')) return [404, 'body'];
  if (
    /:(simulationId|annotationId|shareId|segmentId|exportId|linkId|token|file|integrationId|erasureId|testId)/.test(
      address,
    )
  )
    return [404];
  if (address === 'GET /v1/mails') return ['cursor'];
  if (address === 'GET /v1/events/sites/:id/sessions') return ['search', ...(isKnown ? [] : [404])];
  if (address === 'POST /v1/shared') return [404, ...beyondSchema];
  if (address === 'GET /v1/connector/data') return [...beyondSchema, 404];
  if (/\/(exports|links)$/.test(address)) return [...beyondSchema, 429, ...(isKnown ? [] : [404])];
  // A Slack hook is an address of Slack.
  if (address === 'POST /v1/sites/:id/integrations') return ['url', 404];
  if (address === 'POST /v1/gate/:id') return [403];
  if (address === 'POST /v1/choices/:id') return ['choice', 404];
  if (address === 'POST /v1/sites/:id/outcomes') return ['token', 'value', 'currency', 404];
  if (address === 'POST /v1/sites/:id/images') return ['data', 404];
  if (address === 'POST /v1/sites/:id/colors') return ['url', 404];
  if (address.endsWith(':image')) return [404];
  if (/report|unsubscribe/.test(address)) return [404, 'body', ...beyondSchema];
  if (/revenue|page-views|previews/.test(address)) return [...beyondSchema, ...(isKnown ? [] : [404])];
  if (address === 'PATCH /v1/sites/:id')
    return [
      ...beyondSchema,
      ...(Object.keys(body).length === 0 ? ['body'] : []),
      ...(id === sites[1] ? [] : [404]),
    ];
  if (address === 'POST /v1/sites') return beyondSchema;
  if (address.startsWith('PUT /v1/templates/sites/:id') && isKnown) return beyondSchema;
  if (address === 'DELETE /v1/templates/drafts/:id') return [404];
  if (address === 'POST /v1/analytics/sites/:id/query') return [...orderRule(input.body as Asked), 404];
  return 'params' in routes[address] && !isKnown ? [404] : address.includes('/v1/templates/:id') ? [404] : [];
}

/** What is ordered by must be among what is asked for. */
function orderRule({ dimensions = [], metrics, granularity, order }: Asked): string[] {
  const known = [...dimensions, ...metrics, ...(granularity ? ['time'] : [])];
  return order && !known.includes(order.by) ? ['order.by'] : [];
}

interface Asked {
  dimensions?: string[];
  metrics: string[];
  granularity?: string;
  order?: { by: string };
}
