import type { Redis } from 'ioredis';
import { listenerList, type Signals } from './signals.ts';

const channel = 'truce:signals';

/** @param redis a connection of the caller's; a second one is made here, since a subscriber can do nothing else. */
export async function openRedisSignals(redis: Redis): Promise<Signals> {
  const listeners = listenerList();
  const subscriber = redis.duplicate();
  subscriber.on('message', (_, message: string) => {
    const [topic = '', id = ''] = message.split(' ');
    listeners.tell(topic, id);
  });
  await subscriber.subscribe(channel);
  return {
    async publish(topic, id) {
      await redis.publish(channel, `${topic} ${id}`);
    },
    subscribe: listeners.add,
    async close() {
      subscriber.disconnect();
    },
  };
}
