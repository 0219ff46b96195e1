import type { Texts } from './texts.ts';

/** Slovak. */
export const sk: Texts = {
  title: 'Vďaka reklamám je tento web zadarmo',
  messages: [
    'Zdá sa, že máte zapnutý blokovač reklám.',
    'Povoľte, prosím, na tomto webe reklamy. Všade inde môže blokovač zostať zapnutý.',
  ],
  cta: 'Tento web už mám povolený',
  showHow: 'Ukázať, ako povoliť reklamy',
  help: 'Ako tento web povolím?',
  why: 'Prečo to vidím?',
  noBlocker: 'Blokovač reklám nepoužívam',
  checking: 'Overuje sa…',
  still_blocked:
    'Zdá sa, že reklamy sú tu stále blokované. Väčšina blokovačov ich prepustí až po opätovnom načítaní stránky.',
  unknown: 'Teraz sa to overiť nepodarilo. Skúste to, prosím, o chvíľu znova.',
  reload: 'Znova načítať stránku',
  close: 'Zavrieť',
  dns_remains: 'Vaše rozšírenie už reklamy prepúšťa, ale stále ich blokuje vaša sieť (DNS).',
  protection_remains:
    'Vaše rozšírenie už reklamy prepúšťa, ale stále ich blokuje ochrana pred sledovaním vo vašom prehliadači.',
  extension_remains:
    'Vaša sieť aj prehliadač už reklamy prepúšťajú, ale niektoré rozšírenie ich tu stále blokuje.',
  which: 'Ktorý blokovač reklám používate?',
  other: 'Iný alebo neviem',
  choices: {
    pass: 'Čítať s predplatným',
    login: 'Prihlásiť sa',
    newsletter: 'Radšej odoberať newsletter',
    video: 'Radšej si pozrieť krátke video',
    later: 'Pripomenúť neskôr',
    skip: 'Teraz nie',
    email: 'Vaša e-mailová adresa',
    send: 'Odoslať',
    notSent: 'Nepodarilo sa to. Skúste to, prosím, o chvíľu znova.',
  },
  steps: {
    openIcon: 'Kliknite na ikonu {name} vedľa panela s adresou.',
    iconHidden: 'Ak ikonu nevidíte, kliknite najprv na dielik skladačky.',
    openPhone: 'Otvorte {name}: v ponuke prehliadača v časti „Rozšírenia“ alebo v samostatnej aplikácii.',
    findIcon: 'Kliknite na ikonu svojho blokovača reklám vedľa panela s adresou.',
    findMenu: 'Otvorte ponuku prehliadača a nájdite v nej svoj blokovač reklám.',
    power: 'Stlačte veľké tlačidlo napájania, aby zosivelo.',
    slider: 'Presuňte posuvník na „Nefiltrované“.',
    pauseSite: 'Pri položke „Pozastaviť na tejto stránke“ vyberte „Vždy“.',
    siteSwitch: 'Vypnite prepínač pre tento web.',
    allowAds:
      'Vyberte „Povoliť reklamy na tomto webe“, „Pozastaviť na tejto stránke“ alebo tlačidlo napájania.',
    shields: 'Stlačte leva v paneli s adresou a vypnite pre tento web Shields.',
    operaShield: 'Stlačte štít v paneli s adresou a vypnite pre tento web blokovanie reklám.',
    firefoxShield:
      'Stlačte štít v paneli s adresou a vypnite pre tento web rozšírenú ochranu pred sledovaním.',
    edgeLock: 'Stlačte zámok v paneli s adresou a vypnite pre tento web ochranu pred sledovaním.',
    safariMac:
      'V ponuke Safari vyberte „Nastavenia pre túto webovú stránku“ a zrušte označenie „Povoliť blokovanie obsahu“.',
    safariPhone:
      'Klepnite v paneli s adresou na tlačidlo ponuky stránky a potom na tri bodky, ak ich vidíte.',
    safariOff: 'Vyberte „Vypnúť blokovanie obsahu“ alebo tam otvorte svoj blokovač a tento web povoľte.',
    samsungMenu: 'Otvorte ponuku prehliadača, vyberte „Blokovanie reklám“ a blokovač vypnite.',
    dnsNote: 'Reklamy tu blokuje vaša sieť, napríklad Pi-hole, AdGuard Home alebo súkromný DNS.',
    dnsAsk: 'Blokovanie tam pozastavte alebo sa obráťte na toho, kto sieť spravuje.',
    dnsPhone: 'V nastaveniach telefónu nájdite „Súkromný DNS“ alebo VPN s filtrom reklám a pozastavte ich.',
    reloadPage: 'Načítajte túto stránku znova.',
    back: 'Vráťte sa sem a stlačte tlačidlo vyššie.',
  },
};
