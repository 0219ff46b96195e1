// A program of its own, which runs while the app is still on its way: the first answers are there when it is.
import { createClient } from '../../../contract/core/client.ts';
import { applyTheme } from '../apply-theme.ts';
import { basePath, pathBelowBase } from '../base-path.ts';
import { type Answers, keeping } from './answers.ts';
import { prefetchAnswers } from './prefetch-answers.ts';

// The first to run: nothing is drawn in other colors for a moment.
applyTheme();
const answers: Answers = new Map();
Object.assign(globalThis, { truceAnswers: answers });
void prefetchAnswers(
  keeping(createClient(basePath), answers),
  pathBelowBase(location.pathname),
  location.search,
);
