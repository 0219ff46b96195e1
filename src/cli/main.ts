import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ignoreHangup } from '../kit/stop-signals.ts';
import { commandGroups, isCommand, loadPages } from './commands/all.ts';
import { askedCommand, jsonBehind } from './frame/asked-command.ts';
import { buildProgram } from './frame/build-program.ts';
import { stopWithReason } from './frame/stop-with-reason.ts';
import { watchOutput } from './frame/watch-output.ts';

declare const __TRUCE_VERSION__: string;

const typed = process.argv.slice(2);
const isGroup = (word: string) => Object.hasOwn(commandGroups, word);
const words = typed.length === 0 ? ['serve'] : jsonBehind(askedCommand(typed, isCommand), isGroup);
const isJson = words.includes('--json');
const around = {
  distDir: dirname(fileURLToPath(import.meta.url)),
  version: __TRUCE_VERSION__,
  loadEveryPage: () => loadPages('all'),
};
ignoreHangup();
// A server keeps running when its output is closed.
if (!['serve', 'demo'].includes(words[0] ?? '')) watchOutput(process.stdout, isJson);
const pages = await loadPages(words[0] ?? '').catch((error) => stopWithReason(error, isJson));
const program = buildProgram({ pages, groups: commandGroups, around, isJson });
await program.parseAsync(words, { from: 'user' }).catch((error) => stopWithReason(error, isJson));
