import { describe, expect, it } from 'vitest';
import { type OwnPaths, rewrites } from '../../sdks/next/src/rewrites.ts';
import { generatePath } from '../../src/kit/generate-path.ts';

const service = 'https://truce.example.com';
const reserve = ['/velona/one.js', '/velona/two.js'];
const inOneFolder = {
  loader: '/velona/maruvi.js',
  track: '/velona/ketilo',
  media: '/velona/dorema',
  reserve,
};
const apart = { loader: '/static/a8.js', track: '/in', media: '/img' };
const inThree = { loader: '/a/maruvi.js', track: '/b/ketilo', media: '/c/dorema', rotate: true };

/** What rotation may store next: names that were never seen, in the same folders. */
const rotated = ({ loader, track, media }: OwnPaths): OwnPaths => ({
  loader: generatePath(Math.random, { folder: folderOf(loader), ending: '.js' }),
  track: generatePath(Math.random, { folder: folderOf(track) }),
  media: generatePath(Math.random, { folder: folderOf(media) }),
});

describe.each<[string, OwnPaths]>([
  ['paths that share a folder', inOneFolder],
  ['paths in folders of their own that rotate', inThree],
])('%s', (_, paths) => {
  it('are passed on, and so are those that rotation generates', () => {
    for (const { loader, track, media } of [paths, rotated(paths)]) {
      for (const path of [loader, track, `${media}/banner-ads.js`]) {
        expect(passedTo(paths, path)).toBe(service + path);
      }
    }
    for (const path of paths.reserve ?? []) expect(passedTo(paths, path)).toBe(service + path);
  });

  it.each(['..', '%2e%2e', '%252e%252e', '..%2f', '..%5c', '..\\', '.'])(
    'are passed on without a way out of their folder: %s',
    (up) => {
      expect(passedTo(paths, `${folderOf(paths.track)}/${up}/metrics`)).toBeNull();
      expect(passedTo(paths, `${paths.media}/${up}`)).toBeNull();
    },
  );
});

it('single paths are passed on, and nothing else of their folders', () => {
  for (const path of ['/static/a8.js', '/in', '/img/banner-ads.js']) {
    expect(passedTo(apart, path)).toBe(service + path);
  }
  for (const path of ['/static/b9.js', '/static', '/about', '/img', '/img/..', '/img/%2e%2e', '/img/a/b']) {
    expect(passedTo(apart, path)).toBeNull();
  }
});

it('a folder that the paths share with the site stays the site’s where `rotate` is false', () => {
  const paths = { ...inOneFolder, rotate: false };
  for (const path of [paths.loader, paths.track, `${paths.media}/a.gif`, ...reserve]) {
    expect(passedTo(paths, path)).toBe(service + path);
  }
  expect(passedTo(paths, '/velona/about')).toBeNull();
});

it('paths at the root never pass the whole site on', () => {
  const paths = { loader: '/maruvi.js', track: '/ketilo', media: '/dorema', rotate: true };
  expect(passedTo(paths, '/ketilo')).toBe(`${service}/ketilo`);
  expect(passedTo(paths, '/about')).toBeNull();
});

/** As Next.js matches: segments, and a parameter's pattern, written with one name throughout. */
function passedTo(paths: OwnPaths, asked: string): string | null {
  for (const { source, destination } of rewrites(`${service}/`, paths)) {
    const [before = '', pattern, many] = source.split(/\/:name\((.*)\)(\+?)$/);
    const below = pattern === undefined ? '' : `((?:/(?:${pattern}))${many || '{1}'})`;
    const found = new RegExp(`^${before.replaceAll('.', '\\.')}${below}$`, 'i').exec(asked);
    if (found) return destination.replace(/\/:name\+?$/, () => found[1] ?? '');
  }
  return null;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
