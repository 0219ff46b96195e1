import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, fault, warning } from '../finding.ts';

/** As `engines` of package.json. */
const leastNode = [20, 19] as const;
/** Connections of visitors are kept for a minute; the server accepts at most 10,000. */
const leastFiles = 4_096;
const megabyte = 1_048_576;
/** ClickHouse inside the process needs more. */
const leastMemory = { embedded: 1_024, server: 384 } as const;

export const machineChecks: Check<DoctorParts>[] = [
  {
    id: 'node',
    title: 'Node.js version',
    async run({ machine: { nodeVersion } }) {
      const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
      if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return [];
      return [
        fault(
          `Node.js ${nodeVersion} is older than ${leastNode.join('.')}`,
          'The server may not start, or fail while it runs.',
          'Install Node.js 22 or later.',
        ),
      ];
    },
  },
  {
    id: 'open-files',
    title: 'Limit of open files',
    async run({ machine, holder }) {
      const limit = machine.openFiles(holder?.pid ?? null) ?? machine.openFiles(null);
      if (limit === null) return { skipped: 'this system does not say' };
      if (limit >= leastFiles) return [];
      return [
        fault(
          `the server may open ${limit} files at once`,
          `With about ${limit} visitors connected, further ones are refused and their events are lost.`,
          'Raise the limit to 65536: LimitNOFILE=65536 for systemd, --ulimit nofile=65536 for Docker, or ulimit -n 65536.',
        ),
      ];
    },
  },
  {
    id: 'memory',
    title: 'Memory',
    async run({ machine: { memoryBytes }, config: { clickhouse } }) {
      const least = clickhouse ? leastMemory.server : leastMemory.embedded;
      const megabytes = Math.floor(memoryBytes / megabyte);
      if (megabytes >= least) return [];
      return [
        fault(
          `there are ${megabytes} MB of memory for Truce; it needs ${least} MB`,
          'The system may end the server while it stores events or answers large queries.',
          `Give the machine or container at least ${least} MB${clickhouse ? '' : ', or use a ClickHouse server (TRUCE_CLICKHOUSE_URL)'}.`,
        ),
      ];
    },
  },
  {
    id: 'packages',
    title: 'Packages and the browser for simulations',
    async run({ machine, config }) {
      const missing = [];
      if (config.clickhouse === null && !machine.hasPackage('chdb')) {
        missing.push(
          fault(
            'the package chdb is not installed',
            'The server cannot start: without TRUCE_CLICKHOUSE_URL, events are stored by chdb.',
            'Run npm install chdb where Truce is installed, or set TRUCE_CLICKHOUSE_URL.',
          ),
        );
      }
      if (!machine.hasPackage('playwright-core')) {
        missing.push(
          warning(
            'the package playwright-core is not installed',
            'Simulations do not run.',
            'Run npm install playwright-core where Truce is installed, if you want simulations.',
          ),
        );
      } else if (!machine.hasBrowser(config.browser)) {
        missing.push(
          warning(
            'no Chromium or Chrome was found',
            'Simulations do not run.',
            'Install Chromium (Debian: apt install chromium), or set TRUCE_BROWSER to its path.',
          ),
        );
      }
      return missing;
    },
  },
];
