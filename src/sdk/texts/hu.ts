import type { Texts } from './texts.ts';

/** Hungarian. */
export const hu: Texts = {
  title: 'A hirdetéseknek köszönhetően ingyenes az oldal',
  messages: [
    'Úgy tűnik, hogy be van kapcsolva egy reklámblokkoló.',
    'Kérjük, engedélyezze a hirdetéseket ezen az oldalon. Mindenhol máshol bekapcsolva maradhat a blokkoló.',
  ],
  cta: 'Engedélyeztem ezt az oldalt',
  showHow: 'Mutassa meg, hogyan engedélyezzem a hirdetéseket',
  help: 'Hogyan engedélyezhetem az oldalt?',
  why: 'Miért látom ezt?',
  noBlocker: 'Nem használok reklámblokkolót',
  checking: 'Ellenőrzés…',
  still_blocked:
    'Úgy tűnik, itt még mindig le vannak tiltva a hirdetések. A legtöbb blokkoló csak az oldal újratöltése után engedi át őket.',
  unknown: 'Most nem sikerült az ellenőrzés. Kérjük, próbálja újra egy kicsit később.',
  reload: 'Oldal újratöltése',
  close: 'Bezárás',
  dns_remains: 'A bővítmény már átengedi a hirdetéseket, de a hálózata (DNS) még blokkolja őket.',
  protection_remains:
    'A bővítmény már átengedi a hirdetéseket, de a böngésző követés elleni védelme még blokkolja őket.',
  extension_remains:
    'A hálózat és a böngésző már átengedi a hirdetéseket, de egy bővítmény itt még blokkolja őket.',
  which: 'Melyik reklámblokkolót használja?',
  other: 'Másikat, vagy nem tudom',
  choices: {
    pass: 'Olvasás előfizetéssel',
    login: 'Bejelentkezés',
    newsletter: 'Inkább feliratkozom a hírlevélre',
    video: 'Inkább megnézek egy rövid videót',
    later: 'Emlékeztessen később',
    skip: 'Most nem',
    email: 'Az Ön e-mail-címe',
    send: 'Küldés',
    notSent: 'Nem sikerült. Kérjük, próbálja újra egy kicsit később.',
  },
  steps: {
    openIcon: 'Kattintson a(z) {name} ikonjára a címsor mellett.',
    iconHidden: 'Ha nem látja az ikont, előbb kattintson a kirakódarabra.',
    openPhone:
      'Nyissa meg: {name}. A böngésző menüjében a „Bővítmények” között vagy saját alkalmazásként találja.',
    findIcon: 'Kattintson a reklámblokkoló ikonjára a címsor mellett.',
    findMenu: 'Nyissa meg a böngésző menüjét, és keresse meg benne a reklámblokkolót.',
    power: 'Nyomja meg a nagy bekapcsológombot, hogy szürkére váltson.',
    slider: 'Állítsa a csúszkát a „Nincs szűrés” fokozatra.',
    pauseSite: 'A „Felfüggesztés ezen az oldalon” résznél válassza a „Mindig” lehetőséget.',
    siteSwitch: 'Kapcsolja ki az ehhez a webhelyhez tartozó kapcsolót.',
    allowAds:
      'Válassza a „Hirdetések engedélyezése ezen az oldalon” vagy a „Felfüggesztés ezen az oldalon” lehetőséget, esetleg a bekapcsológombot.',
    shields: 'Nyomja meg az oroszlánt a címsorban, és kapcsolja ki ezen az oldalon a Shields funkciót.',
    operaShield: 'Nyomja meg a pajzsot a címsorban, és kapcsolja ki ezen az oldalon a reklámblokkolót.',
    firefoxShield:
      'Nyomja meg a pajzsot a címsorban, és kapcsolja ki ezen az oldalon a továbbfejlesztett követés elleni védelmet.',
    edgeLock: 'Nyomja meg a lakatot a címsorban, és kapcsolja ki ezen az oldalon a követés megakadályozását.',
    safariMac:
      'A Safari menüben válassza „A webhely beállításai” elemet, és törölje a „Tartalomblokkolók engedélyezése” jelölését.',
    safariPhone: 'Koppintson a címsorban az oldalmenü gombjára, majd a három pontra, ha látja.',
    safariOff:
      'Válassza a „Tartalomblokkolók kikapcsolása” elemet, vagy nyissa meg ott a blokkolót, és engedélyezze ezt az oldalt.',
    samsungMenu:
      'Nyissa meg a böngésző menüjét, válassza a „Hirdetésblokkolók” elemet, és kapcsolja ki a blokkolót.',
    dnsNote:
      'Itt a hálózata blokkolja a hirdetéseket, például Pi-hole, AdGuard Home vagy privát DNS segítségével.',
    dnsAsk: 'Szüneteltesse ott a blokkolást, vagy kérdezze meg a hálózat kezelőjét.',
    dnsPhone:
      'Keresse meg a telefon beállításaiban a „Privát DNS” pontot vagy a hirdetésszűrő VPN-t, és szüneteltesse.',
    reloadPage: 'Töltse be újra ezt az oldalt.',
    back: 'Térjen vissza ide, és nyomja meg a fenti gombot.',
  },
};
