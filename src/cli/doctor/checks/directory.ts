import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { leftByMove, leftByRestore } from '../../../composition/backup/stage.ts';
import { moveRefusal } from '../../../composition/move-stores/unfinished-move.ts';
import { diskLimits } from '../../../contract/limits/disk-limits.ts';
import { refusalBelow, refusalOf } from '../../../kit/file-refused.ts';
import { freeUpSpace } from '../../../kit/lack-of-space.ts';
import { inEnglish } from '../../../kit/messages/writer.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, fault, warning } from '../finding.ts';
import { isReadOnly, remount } from '../read-only-disk.ts';

/** File systems by the number that statfs gives them. */
const networkTypes = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
]);
const inMemory = 0x01021994;
const megabyte = 1_000_000;

export const directoryChecks: Check<DoctorParts>[] = [
  {
    id: 'permissions',
    title: 'Permissions of the data directory',
    async run({ config: { dataDir } }) {
      const stat = statSync(dataDir, { throwIfNoEntry: false });
      const place = stat ? dataDir : existingAbove(dataDir);
      if (stat && !stat.isDirectory()) {
        return [
          fault(
            `${dataDir} is not a directory`,
            'The server cannot start.',
            'Set TRUCE_DATA_DIR to a directory.',
          ),
        ];
      }
      if (isReadOnly(place)) {
        const costs = 'The server cannot start, or cannot store events.';
        return [fault(`the disk of ${place} is read-only`, costs, remount)];
      }
      if (!mayUse(place)) {
        return [
          fault(
            `this user may not write to ${place}`,
            'The server cannot start, or cannot store events.',
            `Run Truce, and this command, as the owner of ${dataDir}, or change the owner: chown -R truce ${dataDir}`,
          ),
        ];
      }
      const refused = stat ? refusedIn(dataDir) : [];
      if (refused.length > 0) {
        return refused.map((path) =>
          fault(
            `this user may not use ${path}`,
            'The server cannot start, or cannot store events.',
            `Run Truce, and this command, as the owner of ${dataDir}, or change the owner: chown -R USER ${dataDir}`,
          ),
        );
      }
      if (stat && (stat.mode & 0o077) !== 0) {
        return [
          warning(
            `other users of this machine may read ${dataDir}`,
            'They can read password hashes, keys and events.',
            `Run chmod 700 ${dataDir}; the next start of the server does it too.`,
          ),
        ];
      }
      return [];
    },
  },
  {
    id: 'disk-space',
    title: 'Free disk space',
    run: async (parts) => checkSpace(parts),
  },
  {
    id: 'disk-type',
    title: 'Kind of disk',
    async run({ config: { dataDir } }) {
      const { type } = await statfs(existingAbove(dataDir));
      const network = networkTypes.get(type);
      if (network !== undefined) {
        return [
          fault(
            `${dataDir} is on a network file system (${network})`,
            'Its locks and its sync are not reliable: a power failure or a second process can damage the databases.',
            'Move the data directory to a local disk, or use PostgreSQL and a ClickHouse server.',
          ),
        ];
      }
      if (type !== inMemory) return [];
      return [
        fault(
          `${dataDir} is in memory (tmpfs)`,
          'All data is lost when the machine or container stops.',
          'Set TRUCE_DATA_DIR to a directory on a disk. For a container, mount a volume there.',
        ),
      ];
    },
  },
  {
    id: 'restore',
    title: 'Leftovers of a restore or move',
    run: async (parts) => checkRestore(parts),
  },
  {
    id: 'processes',
    title: 'One server for the data directory',
    async run({ config: { dataDir }, holder, machine }) {
      if (holder && holder.host !== hostname()) {
        return [
          fault(
            `a server on another machine (pid ${holder.pid} on ${holder.host}, since ${holder.since}) uses ${dataDir}`,
            'A server here does not start, or both damage the data if the disk is shared without locks.',
            `Stop one of them. If ${holder.host} no longer exists, delete ${dataDir}/lock.json.`,
          ),
        ];
      }
      const users = machine.processesIn(dataDir);
      if (users === null) return { skipped: 'this system does not say who uses a directory' };
      const others = users.filter(({ pid, parent }) => pid !== holder?.pid && parent !== holder?.pid);
      return others.map(({ pid, command }) =>
        fault(
          `process ${pid} has files of ${dataDir} open (${command})`,
          'Two programs that write to one directory lose or damage events.',
          `Stop it if it is not a backup: kill ${pid}`,
        ),
      );
    },
  },
];

/** The limits of Health, besides the one that the settings name: without it, the databases fill the disk too. */
function checkSpace({ config: { dataDir, limits }, machine }: DoctorParts): Finding[] {
  const { bytes, files } = machine.roomOn(existingAbove(dataDir));
  const says = `${megabytes(bytes)} are free for ${dataDir}`;
  const fix = `${inEnglish(freeUpSpace(dataDir))} Health in the dashboard shows what is stored.`;
  const soon = 'Events are refused soon.';
  const { badBytes, badFiles, warnBytes, warnFiles } = diskLimits;
  if (files < badFiles) {
    const cost = files === 0 ? 'Events are refused with 503.' : soon;
    return [fault(`only ${files} more files fit on the disk of ${dataDir}`, cost, fix)];
  }
  if (bytes < limits.freeBytes) {
    return [fault(`${says}, less than TRUCE_MIN_FREE_DISK_MB`, 'Events are refused with 503.', fix)];
  }
  if (bytes < badBytes) {
    const cost = 'On a full disk, events and changes are refused with 503, and the server cannot start.';
    return [fault(`${says}, less than ${megabytes(badBytes)}`, cost, fix)];
  }
  if (bytes < 2 * limits.freeBytes) {
    return [warning(`${says}, less than twice TRUCE_MIN_FREE_DISK_MB`, soon, fix)];
  }
  if (bytes < warnBytes) return [warning(`${says}, less than ${megabytes(warnBytes)}`, soon, fix)];
  if (files < warnFiles)
    return [warning(`only ${files} more files fit on the disk of ${dataDir}`, soon, fix)];
  return [];
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)} MB`;
}

function checkRestore({ config, holder }: DoctorParts): Finding[] {
  const { dataDir } = config;
  const move = leftByMove(dataDir);
  // Where the settings are those of the move, no server starts, which another check says.
  if (move !== null && moveRefusal(config) === null) {
    return [
      warning(
        `${move.folder} was left by an unfinished move`,
        'It uses space and holds a copy of all data, including password hashes.',
        `Run \`truce migrate-store\` again. If it was given up and the server runs without it, delete the folder: rm -r ${move.folder}`,
      ),
    ];
  }
  // Who holds the directory may be the restore itself.
  const folder = holder === null ? leftByRestore(dataDir) : null;
  if (folder === null) return [];
  return [
    warning(
      `${folder} was left by an interrupted restore`,
      'It uses space and holds a copy of the backup’s data, including password hashes.',
      `Run the restore again, start the server, or delete it: rm -r ${folder}`,
    ),
  ];
}

/** What a command of another user, such as root, has left in it. */
function refusedIn(dataDir: string): string[] {
  const files = ['truce.sqlite', 'truce.sqlite-wal', 'truce.sqlite-shm', 'lock.sqlite', 'events', 'spool'];
  const paths = files.map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  const spool = join(dataDir, 'spool');
  const inSpool = existsSync(spool) && mayUse(spool) ? readdirSync(spool) : [];
  const refused = [...paths, ...inSpool.map((name) => join(spool, name))].filter(
    (path) => refusalOf(path) !== null,
  );
  const events = join(dataDir, 'events');
  const inEvents = refused.includes(events) ? null : refusalBelow(events);
  return [...refused, ...(inEvents?.path ? [inEvents.path] : [])];
}

/** The directory itself, or the nearest above it that is there: the server creates the rest. */
function existingAbove(path: string): string {
  const above = dirname(path);
  return statSync(path, { throwIfNoEntry: false }) || above === path ? path : existingAbove(above);
}

function mayUse(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
