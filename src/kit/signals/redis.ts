import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { isTopic, listenerList, type Signals } from './signals.ts';

const channel = 'truce:signals';

/**
 * Messages are `<topic> <id> <sender>`; a node notifies its own listeners before it sends.
 * @param redis a connection of the caller's; a second one is made here, since a subscriber can do nothing else.
 */
export function openRedisSignals(redis: Redis, log: Log): Signals {
  const listeners = listenerList();
  const self = randomUUID();
  const subscriber = redis.duplicate({ autoResubscribe: false });
  subscriber.on('error', () => undefined); // the other connection logs that Redis is away
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).catch(() => subscriber.disconnect(true)); // paused: from the beginning
  });
  subscriber.on('message', (_, message: string) => {
    const [topic = '', id = '', sender] = message.split(' ');
    if (sender !== self && isTopic(topic)) listeners.tell(topic, id);
  });
  subscriber.connect().catch(() => undefined); // retries automatically
  return {
    async publish(topic, id) {
      listeners.tell(topic, id);
      try {
        await redis.publish(channel, `${topic} ${id} ${self}`);
      } catch (error) {
        log.warn(
          { topic, id, error: String(error) },
          'other nodes were not notified; they see this change when their caches expire',
        );
      }
    },
    subscribe: listeners.add,
    async close() {
      subscriber.disconnect();
    },
  };
}
