import type { Reporter, TestModule } from 'vitest/node';

/** Prints `N passed, N failed, N skipped` alone on the last line, for people and scripts alike. */
export function closingLine(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
      for (const module of modules) countTests(module, count);
      const unfinished = modules
        .filter((module) => !ended.has(module.state()))
        .map((module) => module.moduleId);
      // At exit, since other reporters and vitest itself may still have something to say.
      process.once('exit', () => {
        for (const path of unfinished)
          process.stdout.write(`Its process ended before the file did: ${path}\n`);
        process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
      });
    },
  };
}

const ended = new Set(['passed', 'failed', 'skipped']);

/** A file or suite that broke before its tests counts as one failure. */
function countTests(module: TestModule, count: { passed: number; failed: number; skipped: number }): void {
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    count[state === 'passed' || state === 'failed' ? state : 'skipped']++;
  }
  const broken = [module, ...module.children.allSuites()].filter((each) => each.errors().length > 0);
  count.failed += broken.length;
}
