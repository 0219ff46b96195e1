import { describe, expect, it } from 'vitest';
import { encodedPath, readablePath } from '../../src/contract/core/url-path.ts';

describe('a path', () => {
  it.each([
    ['/küche/*', '/k%C3%BCche/*'],
    ['/أخبار', '/%D8%A3%D8%AE%D8%A8%D8%A7%D8%B1'],
    ['/a b', '/a%20b'],
    ['/k%c3%bcche', '/k%C3%BCche'],
    ['/100%', '/100%'],
    ['/😀', '/%F0%9F%98%80'],
    ["/it's(1)!~", "/it's(1)!~"],
    ['/\ud800', '/%EF%BF%BD'],
  ])('%j is %j to a browser', (typed, path) => {
    expect(encodedPath(typed)).toBe(path);
    expect(new URL(typed, 'https://news.example').pathname.replace('%c3%bc', '%C3%BC')).toBe(path);
  });

  it.each([
    ['/k%C3%BCche', '/küche'],
    ['/%d8%a3%d8%ae%d8%a8%d8%a7%d8%b1', '/أخبار'],
    ['/%F0%9F%98%80', '/😀'],
    ['/%D9%85%DB%8C%E2%80%8C%D8%AE', '/می\u200cخ'],
  ])('%s is %s to people', (path, text) => {
    expect(readablePath(path)).toBe(text);
    expect(encodedPath(text)).toBe(path.toUpperCase().replace('/K', '/k').replace('CHE', 'che'));
  });

  it.each([
    ['a slash', '/a%2Fb'],
    ['a space', '/a%20b'],
    ['a percent sign', '/100%25'],
    ['bytes that are no text', '/%E0%A4'],
    ['a wide space', '/a%E2%80%83b'],
    ['what turns the text around it', '/a%E2%80%AEb'],
    ['what shows nothing', '/a%E2%80%8Bb'],
    ['a control', '/a%C2%85b'],
  ])('keeps the code of %s', (_, path) => {
    expect(readablePath(path)).toBe(path);
  });
});
