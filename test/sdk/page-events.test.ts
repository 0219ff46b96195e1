import { expect, test, vi } from 'vitest';
import { openPageEvents } from '../../src/sdk/page-events.ts';

test.each([undefined, null, 'text', {}])('what is no function is not called: %s', (handler) => {
  vi.useFakeTimers();
  const { emit, forPage } = openPageEvents({ document: new EventTarget() } as unknown as Window);
  forPage.on('error', handler as never);
  emit('error', { message: 'new' });
  expect(() => vi.runAllTimers()).not.toThrow();
  vi.useRealTimers();
});

test('a handler that was taken back before its turn is not called', () => {
  vi.useFakeTimers();
  const { emit, forPage } = openPageEvents({ document: new EventTarget() } as unknown as Window);
  emit('error', { message: 'past' });
  const heard: string[] = [];
  const kept = ({ message }: { message: string }) => heard.push(`kept ${message}`);
  const gone = ({ message }: { message: string }) => heard.push(`gone ${message}`);
  forPage.on('error', gone);
  forPage.on('error', kept);
  forPage.off('error', gone);
  vi.runAllTimers();
  expect(heard).toEqual(['kept past']);
  forPage.on('error', gone);
  emit('error', { message: 'new' });
  forPage.off('error', gone);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(heard).toEqual(['kept past', 'kept new']);
});

test('a function that is taken back and registered again gets what happened once', () => {
  vi.useFakeTimers();
  const { emit, forPage } = openPageEvents({ document: new EventTarget() } as unknown as Window);
  emit('error', { message: 'past' });
  const heard: string[] = [];
  const handler = (detail: object) => heard.push(JSON.stringify(detail));
  forPage.on('error', handler);
  forPage.off('error', handler);
  forPage.on('error', handler);
  vi.runAllTimers();
  expect(heard.splice(0)).toEqual(['{"message":"past"}']);
  // Under another name too, it counts as taken back.
  forPage.on('wall', handler);
  emit('error', { message: 'new' });
  forPage.off('error', handler);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(heard).toEqual([]);
});
