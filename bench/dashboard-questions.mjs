// What the dashboard asks beside the questions that are held against an exact scan: each screen's own.

/** One rate for all, and one of its own for a country's phones. */
export const rates = {
  currency: 'EUR',
  rates: [
    { from: '2020-01-01', mode: 'rpm', rpm: '4.10' },
    { from: '2020-01-01', mode: 'rpm', rpm: '2.70', country: 'DE', device: 'mobile' },
  ],
};

const site = 'analytics/sites/:id';
const dimensions = [
  ...['blocker', 'kind', 'variant', 'page', 'referrer'],
  ...['country', 'language', 'device', 'browser', 'os'],
];
const onPhones = { dimension: 'device', operator: 'is', value: 'mobile' };
const inGermany = { dimension: 'country', operator: 'is', value: 'DE' };

const post = (path, body) => ({ path: `${site}/${path}`, body });
const get = (path) => ({ path: `${site}/${path}` });
const overview = (days, filters = []) => post('overview', { range: { days }, filters });
const breakdowns = (days, filters = []) =>
  post('breakdowns', { range: { days }, limit: 100, dimensions, filters });

export const askedBeside = [
  { name: 'overview, 7 days', ...overview(7) },
  { name: 'overview, 90 days', ...overview(90) },
  { name: 'overview, 7 days, one filter', ...overview(7, [onPhones]) },
  { name: 'overview, 30 days, one filter', ...overview(30, [onPhones]) },
  { name: 'overview, 7 days, two filters', ...overview(7, [onPhones, inGermany]) },
  { name: 'overview, 30 days, two filters', ...overview(30, [onPhones, inGermany]) },
  { name: 'breakdowns, 7 days', ...breakdowns(7) },
  { name: 'breakdowns, 90 days', ...breakdowns(90) },
  { name: 'breakdowns, 7 days, one filter', ...breakdowns(7, [onPhones]) },
  { name: 'breakdowns, 30 days, one filter', ...breakdowns(30, [onPhones]) },
  { name: 'won back, 30 days', ...post('won-back', { range: { days: 30 } }) },
  { name: 'revenue, 30 days', ...get('revenue?days=30') },
  { name: 'revenue, 90 days', ...get('revenue?days=90') },
  { name: 'revenue by month', ...get('revenue-months') },
  { name: 'recovery, 30 days', ...get('recovery?days=30') },
  { name: 'recovery, 90 days', ...get('recovery?days=90') },
  { name: 'cohorts', ...get('cohorts') },
  { name: 'reach, 30 days', ...get('reach?days=30') },
  { name: 'reach, 90 days', ...get('reach?days=90') },
  { name: 'walls compared, all time', ...get('ab-testing') },
  { name: 'choices, 90 days', ...post('choices', { range: { days: 90 } }) },
  { name: 'detection, 30 days', ...get('detection?days=30') },
  { name: 'trends of the detection', ...get('detection/trends') },
  { name: 'advice', ...get('advice') },
  { name: 'list of sites', path: 'analytics/sites/summary' },
  { name: 'events, newest 50', path: 'events/sites/:id?limit=50' },
  { name: 'sessions, newest 25', path: 'events/sites/:id/sessions' },
  { name: 'sessions, search by path', path: 'events/sites/:id/sessions?search=food' },
  { name: 'sessions, search for nothing', path: 'events/sites/:id/sessions?search=nowhere' },
  { name: 'sessions, search by country', path: 'events/sites/:id/sessions?search=germany' },
];
