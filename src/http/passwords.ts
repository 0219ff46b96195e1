import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, 2 passes (OWASP Password Storage cheat sheet). At most a few run at once. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown user (`stored` null) as for a wrong password. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 4;

export async function openPasswords(): Promise<Passwords> {
  const decoy = await hash('nobody has this password', cost);
  let running = 0;
  const queue: (() => void)[] = [];

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      queue.shift()?.();
    }
  }

  return {
    hash: (password) => limited(() => hash(password, cost)),
    matches: (stored, password) =>
      limited(async () => (await verify(stored ?? decoy, password)) && stored !== null),
  };
}
