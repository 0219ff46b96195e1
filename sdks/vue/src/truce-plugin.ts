import { type LoadOptions, loadTruce, type Truce, type TruceEvents, type Verdict } from '@truce/sdk';
import { type App, type InjectionKey, inject, type ShallowRef, shallowRef, watch } from 'vue';

const key: InjectionKey<ShallowRef<Truce | null>> = Symbol('Truce');

/** `app.use(createTruce({ siteId, host }))`. A page without it, as with a blocked script, goes on as it is. */
export function createTruce(options: LoadOptions): { install(app: App): void } {
  return {
    install(app) {
      const truce = shallowRef<Truce | null>(null);
      app.provide(key, truce);
      loadTruce(options).then(
        (loaded) => {
          truce.value = loaded;
        },
        () => {}, // blocked, offline or turned off: null says so
      );
    },
  };
}

/** `window.Truce`; null until it is there, and on a server. */
export function useTruce(): Readonly<ShallowRef<Truce | null>> {
  return inject(key, () => shallowRef(null), true);
}

/** What Truce says about this visitor, the latest; null until it knows, as before a consent. */
export function useVerdict(): Readonly<ShallowRef<Verdict | null>> {
  const verdict = shallowRef<Verdict | null>(null);
  useTruceEvent('verdict', (said) => {
    verdict.value = said;
  });
  return verdict;
}

/** Calls the handler when something happens, and for what already happened on this page view, while the component is there. */
export function useTruceEvent<Name extends keyof TruceEvents>(
  name: Name,
  handler: (detail: TruceEvents[Name]) => void,
): void {
  watch(
    useTruce(),
    (truce, _, cleanUp) => {
      // Each component's own: `off` takes away all that one function was registered for.
      const call = (detail: TruceEvents[Name]) => handler(detail);
      truce?.on(name, call);
      cleanUp(() => truce?.off(name, call));
    },
    { immediate: true },
  );
}
