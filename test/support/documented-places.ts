/** Where the documentation's files, addresses and names are in a test. */
export function inDocumentedPlaces(
  command: string,
  { folder, url, site = '' }: { folder: string; url: string; site?: string | undefined },
): string {
  const past = monthBefore(new Date());
  const last = new Date(Date.UTC(Number(past.slice(0, 4)), Number(past.slice(5)), 0)).getUTCDate();
  return command
    .replaceAll('https://truce.example.com', url)
    .replaceAll('http://localhost:8080', url)
    .replaceAll(/SITE-ID/g, site)
    .replaceAll('SESSION-ID', 'first')
    .replaceAll(/'Authorization: Bearer truce_…'/g, '"Authorization: Bearer $KEY"')
    .replaceAll('ada@example.com', 'owner@example.com')
    .replaceAll('2026-10-31', `${past}-${last}`)
    .replaceAll('2026-10-', `${past}-`)
    .replaceAll(' /backups/', ` ${folder}/backups/`)
    .replaceAll('/etc/truce/', `${folder}/etc/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/tmp/restore-test', `${folder}/restore-test`);
}

/** The last whole month, as a report needs one that is over. */
export function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}
