import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxFileBytes } from '../../src/cli/lint/read-template-file.ts';
import { byOwner } from '../support/owner.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const unfair = { title: 'You are stealing from us', cta_text: 'OK' };

describe('truce lint', () => {
  let server: LocalServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'truce-lint-'));
    server = await startServer();
    const call = byOwner(server);
    const paper = await call('POST /v1/sites', { body: { domain: 'paper.example' } });
    await call('POST /v1/sites', { body: { domain: 'blog.example', config: { mode: 'soft' } } });
    await call('PUT /v1/templates/sites/:id', {
      params: { id: paper.id },
      body: { name: 'loud', config: unfair },
    });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  const lint = (...words: string[]) => runCommand(['lint', ...words], { TRUCE_DATA_DIR: server.dataDir });
  const write = (content: unknown) => {
    const file = join(folder, 'wall.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  it('checks every template of every site beside a running server', async () => {
    const { code, out } = await lint();
    expect(code).toBe(1);
    expect(out.split('\n\n').map((part) => part.split('\n')[0])).toEqual([
      'blog.example: default',
      'paper.example: default',
      'paper.example: loud',
      '3 templates, 2 problems, 3 suggestions.',
    ]);
    expect(out).toContain('  problem     Title: “stealing” blames visitors.');
  });

  it('checks one site, as it limits its templates', async () => {
    const { code, out } = await lint('blog.example', '--json');
    const { text, ...finding } = JSON.parse(out);
    expect([code, finding]).toEqual([
      0,
      {
        site: 'blog.example',
        template: 'default',
        level: 'suggestion',
        code: 'asks_again',
        field: 'display.once_in_days',
      },
    ]);
    expect(text).toContain('asked again on every visit');
    expect(await lint('other.example')).toMatchObject({
      code: 1,
      error: 'truce: no site with the id or domain other.example\n',
    });
  });

  it('checks a file, alone or as a site would show it', async () => {
    const config = { mode: 'hard', cta_text: 'I have allowed ads' };
    const codesOf = async (...words: string[]) => {
      const { out } = await lint('--json', ...words);
      return out.split('\n').flatMap((line) => (line ? [JSON.parse(line).code] : []));
    };
    for (const content of [config, { config }, { name: 'mine', config }]) {
      expect(await codesOf('--file', write(content))).toEqual(['no_other_way']);
    }
    expect(await codesOf('blog.example', '--file', write(config))).toEqual(['asks_again']);
    const fair = { mode: 'soft', display: { once_in_days: 7 } };
    expect(await lint('--file', write(fair))).toMatchObject({
      code: 0,
      out: 'wall.json\n  nothing to change\n\n1 template, 0 problems, 0 suggestions.\n',
    });
  });

  it.each([
    ['no JSON', 'the file is not JSON'],
    [[], 'the document: '],
    [{ title: 5 }, 'title: '],
    [{ config: { title: 5 } }, 'config.title: '],
    [{ choices: [{ id: 'pass', kind: 'pass' }] }, 'choices'],
    [{ headline: 'x' }, 'headline'],
    [' '.repeat(maxFileBytes + 1), 'is larger than 256 KiB'],
  ])('refuses %.30j in words', async (content, reason) => {
    const { code, out, error } = await lint('--file', write(content));
    expect([code, out]).toEqual([1, '']);
    expect(error).toContain(reason);
    expect(error.split('\n')).toHaveLength(2);
  });

  it('prints what others wrote on its own line, without control characters', async () => {
    const config = { title: 'You are stealing\u001b[2Jit', cta_text: 'Fine\u0007', mode: 'soft' };
    const { out } = await lint('--file', write({ name: 'a\nb\u001b[31m', config }));
    expect(out).toMatch(/^a b \[31m\n/);
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it.each([
    ['none.json', 'no such file or folder'],
    ['.', 'it is a folder'],
  ])('says that %s cannot be read, and why', async (name, reason) => {
    const file = join(folder, name);
    const { code, error } = await lint('--file', file);
    expect([code, error]).toEqual([1, expect.stringContaining(`${file} cannot be read: ${reason}\n`)]);
  });
});
