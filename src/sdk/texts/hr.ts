import type { Texts } from './texts.ts';

/** Croatian. */
export const hr: Texts = {
  title: 'Zahvaljujući oglasima ova je stranica besplatna',
  messages: [
    'Čini se da je uključen blokator oglasa.',
    'Molimo dopustite oglase na ovoj stranici. Svugdje drugdje blokator može ostati uključen.',
  ],
  cta: 'Ova je stranica sada dopuštena',
  showHow: 'Pokaži mi kako dopustiti oglase',
  help: 'Kako dopustiti ovu stranicu?',
  why: 'Zašto ovo vidim?',
  noBlocker: 'Ne koristim blokator oglasa',
  checking: 'Provjera…',
  still_blocked:
    'Čini se da su oglasi ovdje i dalje blokirani. Većina ih blokatora propušta tek nakon ponovnog učitavanja stranice.',
  unknown: 'Trenutačno nismo mogli provjeriti. Pokušajte ponovno za koji trenutak.',
  reload: 'Ponovno učitaj stranicu',
  close: 'Zatvori',
  dns_remains: 'Vaše proširenje sada propušta oglase, ali ih vaša mreža (DNS) i dalje blokira.',
  protection_remains:
    'Vaše proširenje sada propušta oglase, ali ih zaštita od praćenja u pregledniku i dalje blokira.',
  extension_remains:
    'Vaša mreža i preglednik sada propuštaju oglase, ali ih neko proširenje ovdje i dalje blokira.',
  which: 'Koji blokator oglasa koristite?',
  other: 'Neki drugi ili ne znam',
  choices: {
    pass: 'Čitaj uz pretplatu',
    login: 'Prijava',
    newsletter: 'Radije se prijavi na newsletter',
    video: 'Radije pogledaj kratki video',
    later: 'Podsjeti me kasnije',
    skip: 'Ne sada',
    email: 'Vaša adresa e-pošte',
    send: 'Pošalji',
    notSent: 'Nije uspjelo. Pokušajte ponovno za koji trenutak.',
  },
  steps: {
    openIcon: 'Kliknite ikonu {name} pokraj adresne trake.',
    iconHidden: 'Ako ne vidite ikonu, najprije kliknite dio slagalice.',
    openPhone: 'Otvorite {name}: u izborniku preglednika pod „Proširenja” ili u zasebnoj aplikaciji.',
    findIcon: 'Kliknite ikonu svojeg blokatora oglasa pokraj adresne trake.',
    findMenu: 'Otvorite izbornik preglednika i ondje potražite svoj blokator oglasa.',
    power: 'Pritisnite veliku tipku za uključivanje tako da postane siva.',
    slider: 'Pomaknite klizač na „Bez filtriranja”.',
    pauseSite: 'Pod „Pauziraj na ovoj stranici” odaberite „Uvijek”.',
    siteSwitch: 'Isključite prekidač za ovu web-stranicu.',
    allowAds:
      'Odaberite „Dopusti oglase na ovoj stranici”, „Pauziraj na ovoj stranici” ili tipku za uključivanje.',
    shields: 'Pritisnite lava u adresnoj traci i isključite Shields za ovu stranicu.',
    operaShield: 'Pritisnite štit u adresnoj traci i isključite blokiranje oglasa za ovu stranicu.',
    firefoxShield:
      'Pritisnite štit u adresnoj traci i isključite poboljšanu zaštitu od praćenja za ovu stranicu.',
    edgeLock: 'Pritisnite lokot u adresnoj traci i isključite sprječavanje praćenja za ovu stranicu.',
    safariMac:
      'U izborniku Safari odaberite „Postavke za ovu web-stranicu” i poništite „Omogući blokatore sadržaja”.',
    safariPhone: 'Dodirnite tipku izbornika stranice u adresnoj traci, a zatim tri točke ako ih vidite.',
    safariOff:
      'Odaberite „Isključi blokatore sadržaja” ili ondje otvorite svoj blokator i dopustite ovu stranicu.',
    samsungMenu: 'Otvorite izbornik preglednika, odaberite „Blokatori oglasa” i isključite blokator.',
    dnsNote: 'Oglase ovdje blokira vaša mreža, primjerice Pi-hole, AdGuard Home ili privatni DNS.',
    dnsAsk: 'Ondje privremeno isključite blokiranje ili pitajte osobu koja upravlja mrežom.',
    dnsPhone:
      'U postavkama telefona potražite „Privatni DNS” ili VPN koji filtrira oglase i privremeno ga isključite.',
    reloadPage: 'Ponovno učitajte ovu stranicu.',
    back: 'Vratite se ovamo i pritisnite gornju tipku.',
  },
};
