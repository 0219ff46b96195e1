import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

export type ExampleLanguage = 'curl' | 'typescript' | 'python';

export interface PrintedExample {
  /** The address that it asks. */
  name: string;
  code: string;
}

/** Each says what failed on a line of its own, beginning with the name; a program for all of them starts once. */
const runners: Record<ExampleLanguage, (folder: string, names: string[]) => [string, ...string[]]> = {
  curl: (folder, names) => [
    'sh',
    '-c',
    names
      .map(
        (name, at) => `sh -e ${folder}/${at} >${folder}/out 2>&1 || { echo '${name}:'; cat ${folder}/out; }`,
      )
      .join('\n'),
  ],
  python: (folder, names) => [
    'python3',
    '-c',
    `import runpy\nfor at, name in enumerate(${JSON.stringify(names)}):\n  try: runpy.run_path(f"${folder}/{at}", run_name="__main__")\n  except BaseException as error: print(f"{name}: {error!r}")`,
  ],
  typescript: (folder, names) => [
    process.execPath,
    '--input-type=module',
    '-e',
    `for (const [at, name] of ${JSON.stringify(names)}.entries()) {
      await import(\`${folder}/out/\${at}.js\`).catch((error) => console.log(name + ': ' + error.stack));
    }`,
  ],
};

/**
 * Runs the examples one after the other, as they are printed.
 * @returns what failed; empty where all ran.
 */
export async function runExamples(
  language: ExampleLanguage,
  examples: PrintedExample[],
  env: NodeJS.ProcessEnv,
  clientPath: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'truce-run-'));
  try {
    examples.forEach(({ code }, at) => {
      const text = language === 'curl' ? code.replace(/^curl/, 'curl -sS --fail-with-body') : code;
      writeFileSync(join(folder, language === 'typescript' ? `${at}.ts` : String(at)), text);
    });
    if (language === 'typescript') {
      await build({
        entryPoints: examples.map((_, at) => join(folder, `${at}.ts`)),
        alias: { 'truce/client': clientPath },
        nodePaths: [join(process.cwd(), 'node_modules')],
        bundle: true,
        outdir: join(folder, 'out'),
        platform: 'node',
        format: 'esm',
      });
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    }
    const [program, ...words] = runners[language](
      folder,
      examples.map(({ name }) => name),
    );
    const run = spawnSync(program, words, { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });
    return run.stdout + run.stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
