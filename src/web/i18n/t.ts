import { createElement, Fragment, type ReactNode } from 'react';
import type { MessageKey, PartsOf, Value, ValuesOf } from '../../kit/messages/message-values.ts';
import { translator } from './messages.ts';

/** A message in the reader's language: `t('wall.saved')`, `t('sites.sites', { count: 3 })`. */
export function t<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): string {
  return translator.pieces(key, values).join('');
}

/** A message whose values come from the API beside its code, so that no type knows their names. */
export function tCoded(key: MessageKey, values: Record<string, Value>): string {
  return translator.pieces(key, values).join('');
}

/** The same with elements as values. */
export function richCoded(key: MessageKey, parts: Record<string, ReactNode>): ReactNode {
  return createElement(Fragment, null, ...translator.pieces<ReactNode>(key, parts));
}

/** A message with elements in it: `rich('sign-in.readFirst', { link: <a …>…</a> })`. */
export function rich<Key extends MessageKey>(key: Key, parts: PartsOf<Key, ReactNode>): ReactNode {
  return createElement(Fragment, null, ...translator.pieces<ReactNode>(key, parts));
}
