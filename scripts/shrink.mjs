// Minifies once more: what esbuild makes in no time is 2 to 5 percent larger.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { minify } from 'terser';

/** @param isFunction whether it becomes a strict function of its own, or is a module; else its names must not meet those beside it. */
export async function shrink(text, { ecma, isFunction, passes = 3 }) {
  const { code } = await minify(text, {
    ...{ ecma, module: isFunction },
    compress: { passes },
    // What browsers read, and licenses.
    format: { ecma, comments: /^# allFunctionsCalledOnLoad|^!|@license|@preserve/ },
  });
  return code;
}

/**
 * Without the line breaks of style sheets in template strings. Behind `${…}` one may be the space between two selectors.
 */
export function joinRules(code) {
  return code.replace(/`\\n(?=[.@])/g, '`').replace(/(?<!\$\{[^}]*)([;{},])\\n/g, '$1');
}

/** The modules of a build, where they are. Those with nothing but texts of a language have nothing to gain. */
export async function shrinkModules({ outputs }) {
  const languages = readdirSync('locales');
  const isText = (file) => languages.some((language) => basename(file).startsWith(`${language}-`));
  const modules = Object.keys(outputs).filter((file) => file.endsWith('.js') && !isText(file));
  for (const file of modules) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, await shrink(text, { ecma: 2022, isFunction: true, passes: 1 }));
  }
}
