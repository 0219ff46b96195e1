import type { Texts } from './texts.ts';

/** Estonian. */
export const et: Texts = {
  title: 'Tänu reklaamile on see sait tasuta',
  messages: [
    'Tundub, et reklaamiblokeerija on sisse lülitatud.',
    'Palun lubage sellel saidil reklaamid. Kõikjal mujal võib blokeerija sisselülitatuks jääda.',
  ],
  cta: 'Lubasin selle saidi',
  showHow: 'Näita, kuidas reklaame lubada',
  help: 'Kuidas seda saiti lubada?',
  why: 'Miks ma seda näen?',
  noBlocker: 'Ma ei kasuta reklaamiblokeerijat',
  checking: 'Kontrollimine…',
  still_blocked:
    'Tundub, et reklaamid on siin endiselt blokeeritud. Enamik blokeerijaid laseb need läbi alles pärast lehe uuesti laadimist.',
  unknown: 'Praegu ei õnnestunud kontrollida. Palun proovige hetke pärast uuesti.',
  reload: 'Laadi leht uuesti',
  close: 'Sulge',
  dns_remains: 'Teie laiendus laseb nüüd reklaamid läbi, kuid teie võrk (DNS) blokeerib need endiselt.',
  protection_remains:
    'Teie laiendus laseb nüüd reklaamid läbi, kuid brauseri jälitamisvastane kaitse blokeerib need endiselt.',
  extension_remains:
    'Teie võrk ja brauser lasevad nüüd reklaamid läbi, kuid mõni laiendus blokeerib need siin endiselt.',
  which: 'Millist reklaamiblokeerijat te kasutate?',
  other: 'Mõnda muud või ma ei tea',
  choices: {
    pass: 'Loe tellimusega',
    login: 'Logi sisse',
    newsletter: 'Tellin hoopis uudiskirja',
    video: 'Vaatan hoopis lühikest videot',
    later: 'Tuleta hiljem meelde',
    skip: 'Mitte praegu',
    email: 'Teie e-posti aadress',
    send: 'Saada',
    notSent: 'See ei õnnestunud. Palun proovige hetke pärast uuesti.',
  },
  steps: {
    openIcon: 'Klõpsake aadressiriba kõrval ikooni {name}.',
    iconHidden: 'Kui te ikooni ei näe, klõpsake kõigepealt pusletükki.',
    openPhone: 'Avage {name}: brauseri menüüs jaotises „Laiendused” või eraldi rakenduses.',
    findIcon: 'Klõpsake aadressiriba kõrval oma reklaamiblokeerija ikooni.',
    findMenu: 'Avage brauseri menüü ja otsige sealt oma reklaamiblokeerija.',
    power: 'Vajutage suurt toitenuppu, nii et see muutub halliks.',
    slider: 'Lohistage liugur asendisse „Filtreerimine puudub”.',
    pauseSite: 'Valige jaotises „Peata sellel saidil” suvand „Alati”.',
    siteSwitch: 'Lülitage selle veebisaidi lüliti välja.',
    allowAds: 'Valige „Luba sellel saidil reklaamid”, „Peata sellel saidil” või toitenupp.',
    shields: 'Vajutage aadressiribal lõvi ja lülitage Shields selle saidi jaoks välja.',
    operaShield: 'Vajutage aadressiribal kilpi ja lülitage reklaamiblokeerija selle saidi jaoks välja.',
    firefoxShield:
      'Vajutage aadressiribal kilpi ja lülitage täiustatud jälitamisvastane kaitse selle saidi jaoks välja.',
    edgeLock: 'Vajutage aadressiribal tabalukku ja lülitage jälitamise tõkestamine selle saidi jaoks välja.',
    safariMac:
      'Valige Safari menüüst „Selle veebisaidi sätted” ja eemaldage märge valikult „Luba sisublokeerijad”.',
    safariPhone: 'Puudutage aadressiribal lehemenüü nuppu ja seejärel kolme punkti, kui te neid näete.',
    safariOff:
      'Valige „Lülita sisublokeerijad välja” või avage seal oma reklaamiblokeerija ja lubage see sait.',
    samsungMenu: 'Avage brauseri menüü, valige „Reklaamiblokeerijad” ja lülitage blokeerija välja.',
    dnsNote: 'Reklaame blokeerib siin teie võrk, näiteks Pi-hole, AdGuard Home või privaatne DNS.',
    dnsAsk: 'Peatage seal blokeerimine või küsige võrgu haldajalt.',
    dnsPhone: 'Otsige telefoni seadetest „Privaatne DNS” või reklaamifiltriga VPN ja peatage see.',
    reloadPage: 'Laadige see leht uuesti.',
    back: 'Tulge siia tagasi ja vajutage ülal olevat nuppu.',
  },
};
