/** What a question names: the values of its path, its query and its body. */
export interface Asked {
  params?: object;
  query?: object;
  body?: unknown;
  /** Breaks it off; no part of the key. */
  signal?: AbortSignal;
}

/**
 * Where an answer is kept: by its path, and what is about a site below that site; then by query and body.
 * `GET /v1/analytics/sites/:id/reach` becomes `['site', id, 'analytics', 'reach', { days: '7' }]`.
 * The key of a path alone begins the keys of all that is below it, so it stands for all of them.
 */
export function keyOf(address: string, { params, query, body }: Asked = {}): readonly unknown[] {
  const [, path = ''] = address.split(' /v1/');
  const [, before = '', root = '', after = ''] = /^(.*?)(\bsites(?:\/:id)?)(?:\/(.*))?$/.exec(path) ?? [];
  const values = new Map(Object.entries(params ?? {}));
  const segments = [root.replace('sites/', 'site/'), before, root ? after : path]
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? values.get(segment.slice(1)) : segment));
  return [...segments, ...[query, body].filter((each) => each !== undefined)];
}
