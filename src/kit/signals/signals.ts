/** What changed: each topic with what its id is of. */
export interface Topics {
  /** A site's settings, walls, paths or gate, or the site itself is gone; the id is the site's. */
  site: string;
}

export type Topic = keyof Topics;

/** Notifies all nodes of a change. Delivery is best effort: cached values also expire. */
export interface Signals {
  /** Never rejects: what was saved is saved, even if other nodes cannot be notified. This node is notified at once. */
  publish<T extends Topic>(topic: T, id: Topics[T]): Promise<void>;
  subscribe<T extends Topic>(topic: T, listener: (id: Topics[T]) => void): void;
  close(): Promise<void>;
}

/** The part both members share: who listens to what in this process. */
export function listenerList(): {
  add: Signals['subscribe'];
  tell<T extends Topic>(topic: T, id: Topics[T]): void;
} {
  const listeners: { [T in Topic]: ((id: Topics[T]) => void)[] } = { site: [] };
  return {
    add: (topic, listener) => void listeners[topic].push(listener),
    tell(topic, id) {
      for (const listener of listeners[topic]) listener(id);
    },
  };
}

export function isTopic(text: string): text is Topic {
  return text === 'site';
}
