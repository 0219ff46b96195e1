/** Tells all nodes that something changed (a site, a key). Delivery is best effort: readers also expire. */
export interface Signals {
  publish(topic: string, id: string): Promise<void>;
  subscribe(topic: string, listener: (id: string) => void): void;
  close(): Promise<void>;
}

type Listeners = Map<string, ((id: string) => void)[]>;

/** The part both members share: who listens to what in this process. */
export function listenerList(): { add: Signals['subscribe']; tell(topic: string, id: string): void } {
  const listeners: Listeners = new Map();
  return {
    add(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    tell(topic, id) {
      for (const listener of listeners.get(topic) ?? []) listener(id);
    },
  };
}
