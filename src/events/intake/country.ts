import { accessSync, readFileSync } from 'node:fs';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Address → ISO 3166 alpha-2, `ZZ` when unknown. The address is used here and kept nowhere. */
export type CountryOf = (address: string) => string;

export function openCountries(path: string): CountryOf {
  const reader = new Reader<CountryResponse & { country_code?: string }>(readFileSync(path));
  return (address) => {
    try {
      const found = reader.get(address);
      return found?.country_code ?? found?.country?.iso_code ?? 'ZZ';
    } catch {
      return 'ZZ'; // not an address: a unix socket, a test
    }
  };
}

/** The same, read with the first event: where other processes take events, never. @throws if there is no such file */
export function countriesWhenAsked(path: string): CountryOf {
  accessSync(path);
  let countryOf: CountryOf | undefined;
  return (address) => {
    countryOf ??= openCountries(path);
    return countryOf(address);
  };
}
