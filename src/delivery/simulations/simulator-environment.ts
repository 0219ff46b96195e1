type Env = Record<string, string | undefined>;

/** What programs need to run at all, and the settings that `truce simulate` reads: no key, no password, no address of a store. */
const passed = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'FONTCONFIG_PATH'],
  ...['LD_LIBRARY_PATH', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['TRUCE_BASE_URL', 'PORT', 'TRUCE_DATA_DIR', 'TRUCE_BROWSER', 'TRUCE_FILTER_LISTS', 'TRUCE_LOG_LEVEL'],
];

/** The environment of a program that opens pages of strangers, and of the browser that it starts. */
export function simulatorEnvironment(environment: Env): Record<string, string> {
  const pairs = passed.map((name) => [name, environment[name]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs);
}
