import { describe, expect, it } from 'vitest';
import { scriptValues } from '../../src/contract/analytics/dimensions.ts';
import { blockerText, namedValues } from '../../src/contract/messages/value-texts.ts';
import { nameBlocker } from '../../src/sdk/detect/name-blocker.ts';

/** They are called the same in every language. */
const products = ['Brave', 'uBlock Origin'];
const either = [true, false];

describe('names of blockers', () => {
  it('are those of products, or have a description in every language', () => {
    const clues = either.flatMap((isBrave) =>
      either.flatMap((isFirefox) =>
        either.flatMap((onlyAds) =>
          either.flatMap((anyHidden) =>
            [true, false, null].map((uboOnlyHidden) => ({
              ...{ isBrave, isFirefox, onlyAds, anyHidden, uboOnlyHidden },
            })),
          ),
        ),
      ),
    );
    const names = new Set(clues.map((each) => nameBlocker(each).blocker).filter((name) => name !== null));
    const described = [...names].filter((name) => typeof blockerText(name) !== 'string');
    expect([...described, ...products].sort()).toEqual([...names].sort());
    expect(namedValues.blocker).toEqual(expect.arrayContaining(described));
    expect(scriptValues.blocker.toSorted()).toEqual([...names, 'Acceptable Ads'].toSorted());
    expect(scriptValues.kind).toEqual(expect.arrayContaining(namedValues.kind));
  });

  it('that somebody else made up stay as they are', () => {
    for (const name of ['AdGuard', 'constructor', '__proto__']) expect(blockerText(name)).toBe(name);
  });
});
