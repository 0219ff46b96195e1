/** What the first screens ask, before the app is there and when it is: nothing heavy is imported here. */
export const memberQuestion = ['GET /v1/me', {}] as const;
export const sitesQuestion = ['GET /v1/sites', {}] as const;
/** The last week of every site, in one answer. */
export const summaryQuestion = ['GET /v1/analytics/sites/summary', { query: { days: '7' } }] as const;
export const siteQuestion = (id: string) => ['GET /v1/sites/:id', { params: { id } }] as const;
