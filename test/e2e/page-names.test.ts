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
});
