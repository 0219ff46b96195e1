/** ICU's own names of time zones, some of them ambiguous: `Intl` takes them, IANA does not know them, and Temporal refuses them. */
const legacy = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/;

export function isLegacyZone(zone: string): boolean {
  return legacy.test(zone);
}

/** Stored JSON with IANA's names instead: earlier versions took the others, and could not count a site's days then. */
export function withIanaZones(json: string): string {
  return json.replace(/"timezone":"(\w{3})"/g, (field, zone) =>
    isLegacyZone(zone) ? `"timezone":"${ianaZone(zone)}"` : field,
  );
}

function ianaZone(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}
