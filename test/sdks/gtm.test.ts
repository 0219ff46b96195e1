import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const siteId = '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11';
const sections = readSections(readFileSync('sdks/gtm/template.tpl', 'utf8'));
const code = sections.get('SANDBOXED_JS_FOR_WEB_TEMPLATE') ?? '';

interface Field {
  name: string;
  type: string;
  valueValidators?: { type: string; args?: string[] }[];
}
const fields: Field[] = JSON.parse(sections.get('TEMPLATE_PARAMETERS') ?? '');

describe('the template', () => {
  it('has the sections that Tag Manager imports, with JSON where JSON is due', () => {
    expect([...sections.keys()]).toEqual([
      'TERMS_OF_SERVICE',
      'INFO',
      'TEMPLATE_PARAMETERS',
      'SANDBOXED_JS_FOR_WEB_TEMPLATE',
      'WEB_PERMISSIONS',
      'TESTS',
      'NOTES',
    ]);
    expect(JSON.parse(sections.get('INFO') ?? '')).toMatchObject({ type: 'TAG', containerContexts: ['WEB'] });
    expect(sections.get('TESTS')).toMatch(
      /^scenarios:\n(- name: .+\n {2}code: \|-\n( {4}.+\n)+)+setup: \|-\n/,
    );
  });

  it('asks for the permissions that its code needs, and no other', () => {
    const permissions: { instance: { key: { publicId: string } } }[] = JSON.parse(
      sections.get('WEB_PERMISSIONS') ?? '',
    );
    const needed = {
      injectScript: 'inject_script',
      callInWindow: 'access_globals',
      isConsentGranted: 'access_consent',
      addConsentListener: 'access_consent',
    };
    const used = Object.entries(needed).filter(([api]) => code.includes(`require('${api}')`));
    const ids = new Set(used.map(([, id]) => id));
    expect(permissions.map(({ instance }) => instance.key.publicId)).toEqual([...ids]);
    const globals = [...code.matchAll(/(?:copyFromWindow|callInWindow)\('([\w.]+)'/g)].map(
      (match) => match[1],
    );
    for (const name of globals) expect(sections.get('WEB_PERMISSIONS')).toContain(`"string": "${name}"`);
  });

  it('reads no field that it does not declare', () => {
    const read = [...code.matchAll(/\bdata\.(\w+)/g)].map((match) => match[1]);
    const given = [...fields.map(({ name }) => name), 'gtmOnSuccess', 'gtmOnFailure'];
    expect([...new Set(read)].sort()).toEqual(given.sort());
  });

  it.each([
    ['host', 'https://truce.example.com', true],
    ['host', 'truce.example.com', false],
    ['siteId', siteId, true],
    ['siteId', 'YOUR-SITE-ID', false],
    ['path', '/velona/maruvi.js', true],
    ['path', '', true],
    ['path', 'velona', false],
    ['reserve', '/velona/tolupe.js', true],
    ['reserve', '/velona/tolupe.js\n\n /velona/sarike.js\r\n', true],
    ['reserve', '/velona/tolupe.js /velona/sarike.js\t/velona/dorema.js', true],
    ['reserve', '/velona/tolupe.js\u00a0/velona/sarike.js', false],
    ['reserve', '', true],
    ['reserve', 'https://shop.example/velona/tolupe.js', false],
    ['reserve', '/velona/tolupe.js\nsarike.js', false],
    ['reserve', '/velona/tolupe.js?a', false],
  ])('takes for %s "%s": %s', (name, value, isTaken) => {
    const rules = fields.find((field) => field.name === name)?.valueValidators ?? [];
    const passes = rules.every(({ type, args }) =>
      type === 'NON_EMPTY' ? value !== '' : new RegExp(`^(?:${args?.[0]})$`).test(value),
    );
    expect(passes).toBe(isTaken);
  });
});

describe('the tag', () => {
  it.each([
    [{ host: 'https://truce.example.com' }, `https://truce.example.com/v1/loader/${siteId}.js`],
    [{ host: 'https://truce.example.com/' }, `https://truce.example.com/v1/loader/${siteId}.js`],
    [{ host: 'https://shop.example', path: '/velona/maruvi.js' }, 'https://shop.example/velona/maruvi.js'],
  ])('%o adds %s, once', (data, url) => {
    const { injected, calls, outcome } = fire(data);
    expect([injected, calls, outcome]).toEqual([[[url, url]], [], 'success']);
  });

  const reserve = { host: 'https://shop.example', path: '/a.js', reserve: '/b.js\n\n /c.js\r\n' };
  it.each<[string, Answer[], string[], string]>([
    ['is there', [], ['/a.js'], 'success'],
    ['is stopped once', ['stopped'], ['/a.js', '/b.js'], 'success'],
    ['is stopped, then empty', ['stopped', 'empty'], ['/a.js', '/b.js', '/c.js'], 'success'],
    ['is stopped by an empty one, and an element has its name', ['element'], ['/a.js', '/b.js'], 'success'],
    ['is nowhere', ['empty', 'stopped', 'stopped'], ['/a.js', '/b.js', '/c.js'], 'failure'],
    ['says that the site is off', ['off'], ['/a.js'], 'failure'],
    ['is stopped, then says that the site is off', ['stopped', 'off'], ['/a.js', '/b.js'], 'failure'],
  ])('with paths in reserve, where the script %s', (_, answers, paths, outcome) => {
    const fired = fire({ ...reserve, consent: 'granted' }, answers);
    expect(fired.injected.map(([url]) => url)).toEqual(paths.map((path) => `https://shop.example${path}`));
    const calls = outcome === 'success' ? [['Truce.init', { siteId, consent: true }]] : [];
    expect([fired.calls, fired.outcome]).toEqual([calls, outcome]);
  });

  it('takes paths in reserve from one line too, as its field does', () => {
    const onOneLine = { ...reserve, reserve: ' /b.js /c.js\t/d.js\r\n/e.js ' };
    const { injected } = fire(onOneLine, ['stopped', 'stopped', 'stopped', 'stopped', 'stopped']);
    const paths = ['/a.js', '/b.js', '/c.js', '/d.js', '/e.js'];
    expect(injected.map(([url]) => url)).toEqual(paths.map((path) => `https://shop.example${path}`));
  });

  it.each([
    [{ consent: 'unasked' }, []],
    [{ consent: 'granted' }, [['Truce.init', { siteId, consent: true }]]],
    [{ consent: 'analytics_storage' }, [['Truce.init', { siteId, consent: false }]]],
    [{ consent: 'unasked', exempt: true }, [['Truce.init', { siteId, exempt: true }]]],
  ])('%o says %o', (data, said) => {
    expect(fire({ host: 'https://t.example', ...data }).calls).toEqual(said);
  });

  it('says what the visitor answers later, and takes back', () => {
    const { calls, answer } = fire({ host: 'https://t.example', consent: 'analytics_storage', exempt: true });
    answer('analytics_storage', true);
    answer('ad_storage', false);
    answer('analytics_storage', false);
    expect(calls).toEqual(
      [false, true, false].map((consent) => ['Truce.init', { siteId, consent, exempt: true }]),
    );
  });

  it.each(['unasked', 'granted'])('listens to no answer where the setting is %s', (consent) => {
    const { calls, answer } = fire({ host: 'https://t.example', consent });
    const before = [...calls];
    answer('analytics_storage', false);
    expect(calls).toEqual(before);
  });

  it('says nothing to a script that did not come', () => {
    const { calls, answer } = fire({ host: 'https://t.example', consent: 'analytics_storage' }, ['stopped']);
    answer('analytics_storage', true);
    expect(calls).toEqual([]);
  });

  it('fails where the script is stopped, and where the site is inactive', () => {
    expect(fire({ host: 'https://t.example' }, ['stopped']).outcome).toBe('failure');
    expect(fire({ host: 'https://t.example' }, ['off']).outcome).toBe('failure');
  });
});

/** What comes of a script that is added; after the last one of a list, the script of a site that is on. */
type Answer = 'stopped' | 'empty' | 'element' | 'off';

interface Fired {
  /** Each address in turn, and the token under which Tag Manager adds it once. */
  injected: [url: string, token: string][];
  calls: unknown[][];
  outcome: string;
  /** The visitor's answer, after the tag has fired. */
  answer(type: string, isGranted: boolean): void;
}

/** Runs the code as Tag Manager's sandbox does: with `require`, `data`, and nothing of the page. */
function fire(data: object, answers: Answer[] = []): Fired {
  const globals: Record<string, unknown> = {};
  const listeners: [type: string, listener: (type: string, isGranted: boolean) => void][] = [];
  const fired: Fired = {
    injected: [],
    calls: [],
    outcome: '',
    answer(type, isGranted) {
      for (const [heard, listener] of listeners) if (heard === type) listener(type, isGranted);
    },
  };
  const apis: Record<string, unknown> = {
    injectScript(url: string, onSuccess: () => void, onFailure: () => void, token: string) {
      const answer = answers[fired.injected.length];
      fired.injected.push([url, token]);
      if (answer === 'off') globals.truceIsOff = 1;
      if (answer === 'element') globals.Truce = {}; // of the page, with this id
      if (!answer) globals.Truce = { init: () => {} };
      if (answer === 'stopped') onFailure();
      else onSuccess();
    },
    callInWindow: (...words: unknown[]) => fired.calls.push(JSON.parse(JSON.stringify(words))),
    copyFromWindow: (name: string) => globals[name],
    encodeUri: encodeURI,
    isConsentGranted: () => false,
    addConsentListener: (...listener: (typeof listeners)[number]) => listeners.push(listener),
  };
  const given = {
    siteId: siteId.toUpperCase(),
    gtmOnSuccess() {
      fired.outcome += 'success';
    },
    gtmOnFailure() {
      fired.outcome += 'failure';
    },
    ...data,
  };
  runInNewContext(`(function(require,data){${code}})`)((name: string) => apis[name], given);
  return fired;
}

function readSections(text: string): Map<string, string> {
  const parts = text.split(/^___([A-Z_]+)___$/m).slice(1);
  const names = parts.filter((_, index) => index % 2 === 0);
  return new Map(names.map((name, index) => [name, (parts[index * 2 + 1] ?? '').trim()]));
}
