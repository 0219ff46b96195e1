import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { openTruce, type Surroundings, type Truce } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openapi } from './contract/openapi.ts';
import { firstStart } from './first-start.ts';
import { openLog } from './kit/log.ts';
import { newApiKey } from './records/key-format.ts';

declare const __TRUCE_VERSION__: string;

const program = new Command('truce').description('Measure ad blocking and win visitors back, respectfully.');
program.version(__TRUCE_VERSION__);
program.command('serve', { isDefault: true }).description('serve the API and the dashboard').action(serve);
program.command('openapi').description('print the OpenAPI document').action(printOpenapi);
program
  .command('key')
  .command('new')
  .description('print a new API key for TRUCE_BOOTSTRAP_API_KEY')
  .action(printKey);
await program.parseAsync().catch(stopWithReason);

async function serve(): Promise<void> {
  const config = readConfig();
  const around: Surroundings = {
    now: Date.now,
    log: openLog(config.logLevel),
    version: __TRUCE_VERSION__,
    distDir: dirname(fileURLToPath(import.meta.url)),
  };
  const truce = await openTruce(config, around);
  closeOnSignal(truce);
  const setupLink = await firstStart(truce.records, config, Date.now());
  console.log(banner(config.baseUrl, setupLink));
}

function banner(baseUrl: string, setupLink: string | null): string {
  const ready = `\n  Truce ${__TRUCE_VERSION__} is ready: ${baseUrl}\n`;
  return setupLink
    ? `${ready}\n  Nobody has an account yet. Set it up here (once):\n  ${setupLink}\n`
    : ready;
}

function closeOnSignal(truce: Truce): void {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      truce.close().then(() => process.exit(0), stopWithReason);
    });
  }
}

function printOpenapi(): void {
  console.log(JSON.stringify(openapi(__TRUCE_VERSION__), null, 2));
}

function printKey(): void {
  console.log(newApiKey());
}

function stopWithReason(error: unknown): never {
  const known =
    error instanceof ConfigError || (error instanceof Error && /in use by another/.test(error.message));
  console.error(known ? `truce: ${error.message}` : error);
  process.exit(1);
}
