import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

const named = (tag: string, name: string) =>
  `document.documentElement.append(Object.assign(document.createElement('${tag}'), { name: '${name}' }))`;

/** Names that old pages use for things of their own. */
const pages = {
  'a class Map': 'function Map() { this.entries = []; this.put = () => {} }',
  'a class Set': 'function Set() { this.entries = [] }',
  'a variable parent': 'var parent = { parent: undefined }',
  'a function parent': 'function parent() {}',
  'a variable self': 'var self = {}',
  'a variable Truce': 'var Truce = window.Truce',
  'a form named body': named('form', 'body'),
  'a form named head': named('form', 'head'),
  'a frame named head': named('iframe', 'head'),
  'a picture named referrer': named('img', 'referrer'),
  'a method `get` on every object': 'Object.prototype.get = function () {}',
  'lists with a toJSON of their own': "Array.prototype.toJSON = function () { return '[' + this + ']' }",
  'a variable performance': 'var performance = { now: () => 1 }',
  'no performance': "Object.defineProperty(window, 'performance', { value: undefined })",
  'a frame named body': named('iframe', 'body'),
  'an Event of its own, as MooTools has':
    'Event = function (event) { return (event || window.event).$extended }',
};

describe('a page that has', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test.each(Object.entries(pages))('%s is measured, and asks', async (_, script) => {
    const wrong: string[] = [];
    const { shows, events } = await stage.play({
      isBlocked: true,
      publisher: { script },
      prepare: async (page) => {
        page.on('pageerror', (error) => wrong.push(String(error)));
      },
    });
    await shows('dialog', title);
    await expect
      .poll(events)
      .toEqual(expect.arrayContaining(['session_start', 'page_view', 'adblock_detected', 'wall_displayed']));
    expect(await events()).not.toContain('sdk_error');
    expect(wrong).toEqual([]);
  });

  test('something else as window.Truce is told so in the console, and not measured', async () => {
    const warnings: string[] = [];
    const { events } = await stage.play({
      isBlocked: true,
      publisher: { script: 'var Truce = { init: 1 }' },
      prepare: async (page) => {
        page.on('console', (said) => said.type() === 'warning' && warnings.push(said.text()));
      },
    });
    await expect.poll(() => warnings).toContain('window.Truce is taken');
    expect(await events()).toEqual([]);
  });

  test('the snippet twice is not told anything', async () => {
    const said: string[] = [];
    const { shows } = await stage.play({
      isBlocked: true,
      publisher: {
        script: `addEventListener('load', () => {
          const { src } = document.querySelector('script[src*=loader]');
          const again = { src: src + '?again', onload: () => console.info('ran again') };
          document.head.append(Object.assign(document.createElement('script'), again));
        })`,
      },
      prepare: async (page) => {
        page.on('console', (each) => said.push(each.text()));
      },
    });
    await shows('dialog', title);
    await expect.poll(() => said).toContain('ran again');
    expect(said).not.toContain('window.Truce is taken');
  });
});
