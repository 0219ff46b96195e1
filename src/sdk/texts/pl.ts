import type { Texts } from './texts.ts';

/** Polish. */
export const pl: Texts = {
  title: 'Dzięki reklamom ta strona jest bezpłatna',
  messages: [
    'Wygląda na to, że bloker reklam jest włączony.',
    'Prosimy zezwolić na reklamy na tej stronie. Wszędzie indziej bloker może pozostać włączony.',
  ],
  cta: 'Ta strona jest już dozwolona',
  showHow: 'Pokaż, jak zezwolić na reklamy',
  help: 'Jak zezwolić na tę stronę?',
  why: 'Dlaczego to widzę?',
  noBlocker: 'Nie używam blokera reklam',
  checking: 'Sprawdzanie…',
  still_blocked:
    'Wygląda na to, że reklamy są tu nadal blokowane. Większość blokerów przepuszcza je dopiero po odświeżeniu strony.',
  unknown: 'Nie udało się teraz sprawdzić. Spróbuj ponownie za chwilę.',
  reload: 'Odśwież stronę',
  close: 'Zamknij',
  dns_remains: 'Rozszerzenie przepuszcza już reklamy, ale nadal blokuje je sieć (DNS).',
  protection_remains:
    'Rozszerzenie przepuszcza już reklamy, ale nadal blokuje je ochrona przed śledzeniem w przeglądarce.',
  extension_remains: 'Sieć i przeglądarka przepuszczają już reklamy, ale nadal blokuje je tu rozszerzenie.',
  which: 'Którego blokera reklam używasz?',
  other: 'Innego albo nie wiem',
  choices: {
    pass: 'Czytaj z subskrypcją',
    login: 'Zaloguj się',
    newsletter: 'Wolę zapisać się na newsletter',
    video: 'Wolę obejrzeć krótki film',
    later: 'Przypomnij mi później',
    skip: 'Nie teraz',
    email: 'Adres e-mail',
    send: 'Wyślij',
    notSent: 'Nie udało się. Spróbuj ponownie za chwilę.',
  },
  steps: {
    openIcon: 'Kliknij ikonę {name} obok paska adresu.',
    iconHidden: 'Jeśli nie widzisz ikony, najpierw kliknij element układanki.',
    openPhone: 'Otwórz {name}: w menu przeglądarki w sekcji „Rozszerzenia” albo w osobnej aplikacji.',
    findIcon: 'Kliknij ikonę blokera reklam obok paska adresu.',
    findMenu: 'Otwórz menu przeglądarki i znajdź w nim swój bloker reklam.',
    power: 'Naciśnij duży przycisk zasilania, tak aby zrobił się szary.',
    slider: 'Przesuń suwak na „Bez filtrowania”.',
    pauseSite: 'W sekcji „Wstrzymaj na tej stronie” wybierz „Zawsze”.',
    siteSwitch: 'Wyłącz przełącznik dla tej witryny.',
    allowAds:
      'Wybierz „Zezwól na reklamy na tej stronie”, „Wstrzymaj na tej stronie” lub przycisk zasilania.',
    shields: 'Naciśnij lwa na pasku adresu i wyłącz Shields dla tej strony.',
    operaShield: 'Naciśnij tarczę na pasku adresu i wyłącz blokowanie reklam dla tej strony.',
    firefoxShield:
      'Naciśnij tarczę na pasku adresu i wyłącz wzmocnioną ochronę przed śledzeniem dla tej strony.',
    edgeLock: 'Naciśnij kłódkę na pasku adresu i wyłącz zapobieganie śledzeniu dla tej strony.',
    safariMac: 'W menu Safari wybierz „Ustawienia dla tej witryny” i odznacz „Włącz blokowanie treści”.',
    safariPhone: 'Stuknij przycisk menu strony na pasku adresu, a potem trzy kropki, jeśli są widoczne.',
    safariOff: 'Wybierz „Wyłącz blokowanie treści” albo otwórz tam swój bloker i zezwól na tę stronę.',
    samsungMenu: 'Otwórz menu przeglądarki, wybierz „Blokowanie reklam” i wyłącz bloker.',
    dnsNote: 'Reklamy blokuje tu Twoja sieć, na przykład przez Pi-hole, AdGuard Home lub prywatny DNS.',
    dnsAsk: 'Wstrzymaj tam blokowanie albo zapytaj osobę, która zarządza siecią.',
    dnsPhone:
      'W ustawieniach telefonu znajdź „Prywatny DNS” albo VPN z filtrem reklam i wstrzymaj jego działanie.',
    reloadPage: 'Odśwież tę stronę.',
    back: 'Wróć tutaj i naciśnij przycisk powyżej.',
  },
};
