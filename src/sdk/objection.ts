/** Not named like what is forgotten with a consent (`memory.ts`): an objection outlives it. */
const name = 'truce-off';

/**
 * Whether this visitor objected to the script. The page about it (`/v1/about/<siteId>`) links to the site with `#truce-off`,
 * and with `#truce-on` to take that back. The device is read no sooner than somebody wants to know.
 */
export function openObjection(window: Window): () => unknown {
  const { hash } = window.location;
  const isNew = hash === '#truce-off';
  const ask = (step: (storage: Storage) => unknown) => {
    try {
      return step(window.localStorage);
    } catch {
      return false; // No storage: an objection lasts as long as this document.
    }
  };
  if (isNew) ask((storage) => (storage[name] = 1));
  if (hash === '#truce-on') ask((storage) => delete storage[name]);
  return () => isNew || ask((storage) => storage[name]);
}
