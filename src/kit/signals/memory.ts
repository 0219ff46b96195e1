import { listenerList, type Signals } from './signals.ts';

export function openMemorySignals(): Signals {
  const listeners = listenerList();
  return {
    async publish(topic, id) {
      listeners.tell(topic, id);
    },
    subscribe: listeners.add,
    async close() {},
  };
}
