import type { Texts } from './texts.ts';

/** Czech. */
export const cs: Texts = {
  title: 'Díky reklamám je tento web zdarma',
  messages: [
    'Zdá se, že máte zapnutý blokátor reklam.',
    'Povolte prosím na tomto webu reklamy. Všude jinde může blokátor zůstat zapnutý.',
  ],
  cta: 'Tento web už mám povolený',
  showHow: 'Ukázat, jak povolit reklamy',
  help: 'Jak tento web povolím?',
  why: 'Proč to vidím?',
  noBlocker: 'Blokátor reklam nepoužívám',
  checking: 'Ověřuje se…',
  still_blocked:
    'Zdá se, že reklamy jsou tu stále blokované. Většina blokátorů je pustí až po opětovném načtení stránky.',
  unknown: 'Teď se to ověřit nepodařilo. Zkuste to prosím za chvíli znovu.',
  reload: 'Načíst stránku znovu',
  close: 'Zavřít',
  dns_remains: 'Vaše rozšíření už reklamy pouští, ale stále je blokuje vaše síť (DNS).',
  protection_remains:
    'Vaše rozšíření už reklamy pouští, ale stále je blokuje ochrana proti sledování ve vašem prohlížeči.',
  extension_remains: 'Vaše síť i prohlížeč už reklamy pouštějí, ale nějaké rozšíření je tu stále blokuje.',
  which: 'Který blokátor reklam používáte?',
  other: 'Jiný nebo nevím',
  choices: {
    pass: 'Číst s předplatným',
    login: 'Přihlásit se',
    newsletter: 'Raději odebírat newsletter',
    video: 'Raději se podívat na krátké video',
    later: 'Připomenout později',
    skip: 'Teď ne',
    email: 'Vaše e-mailová adresa',
    send: 'Odeslat',
    notSent: 'Nepovedlo se to. Zkuste to prosím za chvíli znovu.',
  },
  steps: {
    openIcon: 'Klikněte na ikonu {name} vedle adresního řádku.',
    iconHidden: 'Pokud ikonu nevidíte, klikněte nejprve na dílek skládačky.',
    openPhone: 'Otevřete {name}: v nabídce prohlížeče pod položkou „Rozšíření“, nebo v samostatné aplikaci.',
    findIcon: 'Klikněte na ikonu svého blokátoru reklam vedle adresního řádku.',
    findMenu: 'Otevřete nabídku prohlížeče a najděte v ní svůj blokátor reklam.',
    power: 'Stiskněte velké tlačítko napájení, aby zešedlo.',
    slider: 'Přesuňte posuvník na „Žádné filtrování“.',
    pauseSite: 'U položky „Pozastavit na této webové stránce“ zvolte „Vždy“.',
    siteSwitch: 'Vypněte přepínač pro tento web.',
    allowAds:
      'Zvolte „Povolit reklamy na tomto webu“, „Pozastavit na této webové stránce“ nebo tlačítko napájení.',
    shields: 'Stiskněte lva v adresním řádku a vypněte pro tento web Shields.',
    operaShield: 'Stiskněte štít v adresním řádku a vypněte pro tento web blokování reklam.',
    firefoxShield:
      'Stiskněte štít v adresním řádku a vypněte pro tento web rozšířenou ochranu proti sledování.',
    edgeLock: 'Stiskněte zámek v adresním řádku a vypněte pro tento web ochranu před sledováním.',
    safariMac:
      'V nabídce Safari zvolte „Nastavení pro tento web“ a zrušte zaškrtnutí „Povolit blokování obsahu“.',
    safariPhone: 'Klepněte v adresním řádku na tlačítko nabídky stránky a pak na tři tečky, pokud je vidíte.',
    safariOff: 'Zvolte „Vypnout blokování obsahu“, nebo tam otevřete svůj blokátor a tento web povolte.',
    samsungMenu: 'Otevřete nabídku prohlížeče, zvolte „Blokátory reklam“ a blokátor vypněte.',
    dnsNote: 'Reklamy tu blokuje vaše síť, například Pi-hole, AdGuard Home nebo soukromý DNS.',
    dnsAsk: 'Blokování tam pozastavte, nebo se obraťte na toho, kdo síť spravuje.',
    dnsPhone: 'V nastavení telefonu najděte „Soukromý DNS“ nebo VPN s filtrem reklam a pozastavte je.',
    reloadPage: 'Načtěte tuto stránku znovu.',
    back: 'Vraťte se sem a stiskněte tlačítko nahoře.',
  },
};
