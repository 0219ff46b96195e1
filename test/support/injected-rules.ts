import { seeded } from '../analytics/simulate-tests.ts';

/** A site as a list's author sees it. */
export interface Seen {
  loader: string;
  track: string;
  media: string;
  /** Files of the part that asks and of the first wall. */
  ask: string;
  wall: string;
  /** Files that the inline snippet and walls with choices send to. */
  plain: string;
  choices: string;
  domain: string;
  /** Host of the service. */
  service: string;
}

export interface InjectedRule {
  shape: string;
  /** The rule against this site. */
  write: (site: Seen) => string;
}

type Draw = <T>(of: readonly T[]) => T;

/** Shapes that real lists use against scripts of sites, each with its variations. */
const shapes: Record<string, (draw: Draw) => InjectedRule['write']> = {
  path: (draw) => {
    const [role, end] = [draw(['loader', 'track', 'media'] as const), draw(['', '|', '^'])];
    return (site) => (role === 'media' ? `${site.media}/` : `${site[role]}${end}`);
  },
  folder: (draw) => {
    const role = draw(['loader', 'track', 'media'] as const);
    return (site) => `${site[role].slice(0, site[role].lastIndexOf('/'))}/`;
  },
  wildcard: (draw) => {
    const role = draw(['loader', 'track', 'media'] as const);
    return (site) => {
      const [, folder, name = ''] = site[role].split('/');
      return `/${folder}/*${name.slice(-5)}`;
    };
  },
  ending: (draw) => {
    const [part, length] = [draw(['ask', 'wall'] as const), draw([9, 12, 16])];
    return (site) => `${site[part].slice(-length)}${draw(['', '$script', '|'])}`;
  },
  address: (draw) => {
    const [entry, length] = [draw(['plain', 'choices'] as const), draw([8, 9, 12])];
    return (site) => `${site[entry].slice(-length)}${draw(['', '$xmlhttprequest', '|'])}`;
  },
  regex: (draw) => {
    const role = draw(['loader', 'track', 'media'] as const);
    return (site) => {
      const [, folder, name = ''] = site[role].split('/');
      return `/\\/${folder}\\/${name.slice(0, 3)}[a-z]+/`;
    };
  },
  options: (draw) => {
    const [role, option] = draw([
      ['loader', 'script'],
      ['track', 'xmlhttprequest'],
      ['media', 'script,xmlhttprequest'],
    ] as const);
    return (site) => `${site[role]}$${option}${draw(['', ',important'])}`;
  },
  'third party': (draw) => {
    const role = draw(['loader', 'track', 'media'] as const);
    return (site) => `${site[role]}$third-party`;
  },
  host: (draw) => {
    const end = draw(['', '$third-party', '$script,xmlhttprequest,third-party']);
    return ({ service }) => `||${service}^${end}`;
  },
  'element hiding': (draw) => {
    const name = draw(['data-truce-card', 'data-truce-exempt']);
    return () => `##[${name}]`;
  },
  'named site': (draw) => {
    const role = draw(['loader', 'track', 'media'] as const);
    return draw([
      (site: Seen) => `${site[role]}$domain=${site.domain}`,
      (site: Seen) => `${site[role]}$script,xmlhttprequest,domain=other.example|${site.domain}`,
    ]);
  },
};

/** So many rules, the same ones for the same seed, of every shape. */
export function injectedRules(count: number, seed: number): InjectedRule[] {
  const random = seeded(seed);
  const draw: Draw = (of) => of[Math.floor(random() * of.length)] as (typeof of)[number];
  const names = Object.keys(shapes);
  return Array.from({ length: count }, (_, index) => {
    const shape = names[index % names.length] ?? '';
    return { shape, write: shapes[shape]?.(draw) ?? (() => '') };
  });
}
