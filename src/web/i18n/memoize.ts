/**
 * Makes a thing when it is asked for first, and keeps it. A format of `Intl` reads tables of its language when it is made:
 * dozens of them before the first picture are a part of a second on a slow phone.
 */
export function memoize<Thing, Key = void>(make: (key: Key) => Thing): (key: Key) => Thing {
  const made = new Map<Key, Thing>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const thing = make(key);
    made.set(key, thing);
    return thing;
  };
}
