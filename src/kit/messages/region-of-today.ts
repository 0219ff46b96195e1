/** GB for UK, RU for su: a country's ISO 3166 code of today, where people know another one. Other codes stay as they are. */
export function regionOfToday(code: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  return Intl.getCanonicalLocales(`und-${code}`)[0]?.slice('und-'.length) ?? code;
}
