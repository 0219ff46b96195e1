/** The token of an emailed link. It is after `#`, so that no server, log or referrer has it. */
export function linkToken(): string {
  return /^#(\w{1,100})$/.exec(location.hash)?.[1] ?? '';
}
