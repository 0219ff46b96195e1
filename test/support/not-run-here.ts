/** Commands of the documentation that are not run as they stand, and why; a test has most of them in another form. */
const reasons: [pattern: RegExp, reason: string][] = [
  [
    /^(\(umask 077; )?(docker|kubectl|helm) |docker compose|^cd (\.\.\/|deploy\/)/,
    'takes Docker or Kubernetes',
  ],
  [
    /^(useradd|systemctl|journalctl|install) |systemctl restart|npm install --prefix/,
    'changes the machine, as root',
  ],
  [/s3:\/\/|^export AWS_/, 'takes a bucket: backup-s3.test.ts'],
  [
    /^npm (ci|start|test|pack|run|init)\b|npm test --|^git pull/,
    'the whole checkout: CI and package.test.ts',
  ],
  [/^npm install|npx --no/, 'installs packages: package.test.ts and shipped-packages.test.ts'],
  [/^sha256sum|^truce restore \S*…/, 'takes a release or an upgrade: upgrade tests make both'],
  [/^node scripts\/messages\.mjs/, 'writes to the sources: add-language.test.ts'],
  [/^([A-Z_]+=\S+ )*truce( serve| demo)?$/, 'runs until it is stopped: start.test.ts and demo.test.ts'],
  [/^(truce|node dist\/truce\.js) simulate|\/simulations$/, 'takes a browser for minutes: simulate tests'],
  [/^truce canary( example\.com)?/, 'opens pages of others and asks their lists: list race tests'],
  [/^truce torture/, 'kills servers for minutes: torture tests'],
  [/^truce migrate-store/, 'takes other stores: migrate-store tests'],
  [/^ssh /, 'takes another machine'],
  [
    /^psql|^set -eu|mktemp|\$TRUCE_KEY|^cursor=|^while :|^ +(sed|cursor|\[)|^done$/,
    'takes another database: metabase.test.ts',
  ],
  [/^([A-Z_]+=\S+\n?)+$/, 'settings: setting names are compared in config.test.ts'],
];

export function whyNotRunHere(command: string): string | undefined {
  return reasons.find(([pattern]) => pattern.test(command))?.[1];
}
