import { cpSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folders = ['src', 'scripts', 'locales', 'lists', 'sdks', 'docs'];

/** A checkout of its own, with the packages of this one: for what builds or changes sources, beside other tests. */
export function copyCheckout(target: string): void {
  const files = readdirSync('.').filter((name) => lstatSync(name).isFile());
  for (const name of [...folders, ...files]) cpSync(name, join(target, name), { recursive: true });
  mkdirSync(join(target, 'test'));
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(`test/${name}`, join(target, 'test', name));
  }
  for (const name of ['node_modules', 'test/node_modules']) symlinkSync(resolve(name), join(target, name));
}
