import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanChromium } from '../matrix/environments/chromium.ts';
import { everyEnvironment } from '../matrix/environments/every.ts';
import { cleanFirefox, firefoxWithUBlock } from '../matrix/environments/firefox.ts';
import { lookAtVisit } from '../matrix/look-at-visit.ts';
import { type Press, startPress } from '../matrix/press.ts';
import { missing } from '../support/skip.ts';

/** One of each kind; `npm run matrix` tries them all, many times. */
const kinds = [
  'Firefox with uBlock Origin',
  "Ghostery's engine: EasyList alone, as Adblock Plus",
  "Ghostery's engine: uBlock Origin's default lists",
  "uBlock Origin's network engine: its default lists",
  "Chromium extension: AdGuard's rules (base only)",
];

describe('a blocker that people use', () => {
  let press: Press;
  beforeAll(async () => {
    press = await startPress();
  });
  afterAll(() => press?.stop());

  const environments = everyEnvironment();
  for (const name of kinds) {
    const environment = environments.find((each) => each.name === name);
    const reason = environment ? environment.missing : 'no such environment';
    if (reason !== null) missing(name, reason);

    test.skipIf(reason !== null)(
      `${name}: is seen, meets the wall, and leaves a page that scrolls${reason ? ` (SKIPPED: ${reason})` : ''}`,
      async () => {
        const visitor = await environment?.open(press);
        try {
          const page = await visitor?.visit(press.pages.plain);
          const visit = page && (await lookAtVisit(page, 'button'));
          expect(visit).toMatchObject({ verdict: { blocked: true }, wall: 'visible', scrolls: true });
        } finally {
          await visitor?.close();
        }
      },
    );
  }

  const firefox = firefoxWithUBlock.missing;
  test.skipIf(firefox !== null)(
    `Firefox: nothing moves sideways behind the wall${firefox ? ` (SKIPPED: ${firefox})` : ''}`,
    async () => {
      const visitor = await firefoxWithUBlock.open(press);
      try {
        for (const more of ['', 'direction: rtl;', 'scrollbar-gutter: stable both-edges;']) {
          const url = await press.publish({
            css: `html { padding-inline-end: 20px; overflow-y: scroll; ${more} }`,
          });
          const page = await visitor.visit(url);
          const look = async () => JSON.parse(String(await page.evaluate(widths)));
          await expect.poll(look).toMatchObject({ locked: true });
          const behind = await look();
          expect(await lookAtVisit(page, 'button')).toMatchObject({ wall: 'visible', scrolls: true });
          const after = await look();
          expect(after.locked).toBe(false);
          expect(after.scrollbar).toBeGreaterThan(0);
          expect([more, behind.text]).toEqual([more, after.text]);
        }
      } finally {
        await visitor.close();
      }
    },
  );

  for (const environment of [cleanChromium, cleanFirefox]) {
    const { name, missing: reason } = environment;
    if (reason !== null) missing(name, reason);

    test.skipIf(reason !== null)(
      `${name}: meets no wall, on a page with ad tags either${reason ? ` (SKIPPED: ${reason})` : ''}`,
      async () => {
        const visitor = await environment.open(press);
        try {
          for (const url of [press.pages.plain, press.pages.tagged]) {
            const page = await visitor.visit(url);
            const visit = await lookAtVisit(page, 'button');
            expect(visit).toMatchObject({ verdict: { blocked: false, kind: 'none' }, wall: 'absent' });
          }
        } finally {
          await visitor.close();
        }
      },
    );
  }
});

/** Where the text stands, whether the page may scroll, and how much of the window its scrollbar takes. */
const widths = `JSON.stringify({
  locked: getComputedStyle(document.documentElement).overflowY === 'hidden',
  text: [document.body.getBoundingClientRect()].map(({ left, right }) => [left, right])[0],
  scrollbar: innerWidth - document.documentElement.clientWidth,
})`;
