import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/cli/frame/exit-codes.ts';
import { readConfig } from '../../src/composition/config.ts';
import { settingNames } from '../../src/composition/setting-names.ts';
import { debianProgram } from '../support/debian-program.ts';

const unit = 'deploy/systemd/truce.service';
const text = readFileSync(unit, 'utf8');
/** Of 10: below 2, systemd calls a service well protected. */
const mostExposed = 1.5;

const analyze = debianProgram(
  () => ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => existsSync(path)),
  'systemd',
);

describe('the systemd unit', () => {
  it.skipIf(!analyze)('is accepted by systemd', () => {
    // The programs it starts are not on this machine.
    const run = spawnSync(analyze ?? '', ['verify', '--man=no', unit], { encoding: 'utf8' });
    const complaints = run.stderr.split('\n').filter((line) => line && !line.includes('is not executable'));
    expect(complaints).toEqual([]);
  });

  it.skipIf(!analyze)('is well protected', () => {
    const run = spawnSync(analyze ?? '', ['security', '--offline=true', unit], { encoding: 'utf8' });
    const exposure = /Overall exposure level for truce.service: ([\d.]+)/.exec(run.stdout)?.[1];
    expect(Number(exposure), run.stderr).toBeLessThanOrEqual(mostExposed);
  });

  it('does not start again where that cannot help', () => {
    const stays = /^RestartPreventExitStatus=(.*)$/m.exec(text)?.[1]?.split(' ').map(Number);
    const { usage, settings, newer } = exitCodes;
    expect(stays).toEqual([usage, settings, newer].map(({ code }) => code));
    expect(text).toMatch(/^Restart=on-failure$/m);
  });

  it('gives it time to stop, after the longest TRUCE_DRAIN_SECONDS too', () => {
    expect(() => readConfig({ TRUCE_DRAIN_SECONDS: '61' })).toThrow(/from 0 to 60/);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(60 + 30);
  });

  it('never gives up on a start: after a power cut a database may need minutes', () => {
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(text).not.toMatch(/^StartLimitBurst=/m);
    expect(Number(/^RestartSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(5);
  });

  it('writes only to its data directory, and lets JavaScript be compiled', () => {
    expect(text).toMatch(/^ProtectSystem=strict$/m);
    expect(text).toMatch(/^StateDirectory=truce$/m);
    expect(text).toMatch(/^Environment=TRUCE_DATA_DIR=\/var\/lib\/truce$/m);
    expect(text).not.toMatch(/^MemoryDenyWriteExecute=yes/m);
  });

  it('runs commands as the service runs: its user, program, settings and data directory, and in the folder of the caller', () => {
    const command = readFileSync('deploy/systemd/truce', 'utf8');
    const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? 'missing';
    expect(command).toContain(`--uid=${settingOf('User')} --gid=${settingOf('Group')}`);
    expect(command).toContain(`--property=EnvironmentFile=${settingOf('EnvironmentFile')}`);
    expect(command).toContain(settingOf('ExecStart').replace(' serve', ' "$@"'));
    expect(command).toContain('--property="WorkingDirectory=-$PWD"');
    for (const [, setting] of text.matchAll(/^Environment=(.*)$/gm))
      expect(command).toContain(`--setenv=${setting}`);
  });

  it('passes settings of the shell on, so that a passphrase in front of a command counts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'truce-systemd-'));
    const echo = '#!/bin/sh\nprintf "%s\\n" "$@"\n';
    writeFileSync(join(folder, 'systemd-run'), echo, { mode: 0o755 });
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      TRUCE_BACKUP_PASSPHRASE_FILE: '/run/a secret',
      AWS_REGION: 'eu-central-1',
      TERM: 'xterm',
    };
    const words = execFileSync('sh', ['deploy/systemd/truce', 'backup', 'a file'], { env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const lines = words.trim().split('\n');
    const passed = lines.filter((line) => /^--setenv=[^=]+$/.test(line)).sort();
    expect(passed).toEqual(['--setenv=AWS_REGION', '--setenv=TRUCE_BACKUP_PASSPHRASE_FILE']);
    expect(lines.slice(-2)).toEqual(['backup', 'a file']);
    expect(lines.indexOf('/usr/bin/node')).toBeGreaterThan(lines.indexOf(passed[0] ?? ''));
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'passes %s on to the command, and ends as it does',
    async (signal) => {
      const folder = mkdtempSync(join(tmpdir(), 'truce-systemd-'));
      const write = (name: string, lines: string[]) =>
        writeFileSync(join(folder, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
      // What the unit does: it reads, says that it runs, and ends with 7 once its name is killed.
      write('systemd-run', [
        `mkfifo ${folder}/killed`,
        'printf "%s\\n" "$@" | sed -n s/^--unit=//p',
        'read said; echo "$said"',
        `read how < ${folder}/killed`,
        'echo "$how"',
        'exit 7',
      ]);
      write('systemctl', [
        `if [ "$1" = kill ]; then echo "$@" > ${folder}/killed; exit; fi`,
        `if [ -e ${folder}/asked ]; then exit 3; fi`,
        `touch ${folder}/asked`,
      ]);
      write('sleep', ['echo waited']);
      const command = spawn('sh', ['deploy/systemd/truce', 'report'], {
        env: { PATH: `${folder}:${process.env.PATH}` },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let out = '';
      command.stdout.on('data', (data) => {
        out += data;
        if (out.endsWith('a passphrase\n')) command.kill(signal);
      });
      command.stdin.end('a passphrase\n');
      const [code] = await once(command, 'close');
      rmSync(folder, { recursive: true });
      const [unit, , how, then] = out.split('\n');
      expect([code, then]).toEqual([7, 'waited']);
      expect(unit).toMatch(/^truce-command-\d+\.service$/);
      expect(how).toBe(`kill --signal=${signal.slice(3)} ${unit}`);
    },
  );

  it('has an example of settings that Truce knows', () => {
    const example = readFileSync('deploy/systemd/truce.env.example', 'utf8');
    for (const [, name = ''] of example.matchAll(/^([A-Z_]+)=/gm)) {
      expect(['PORT', 'HOST', ...settingNames]).toContain(name);
    }
  });
});
