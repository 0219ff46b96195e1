import type { Texts } from './texts.ts';

/** Slovenian. */
export const sl: Texts = {
  title: 'Zaradi oglasov je to spletno mesto brezplačno',
  messages: [
    'Videti je, da je vklopljen zaviralec oglasov.',
    'Prosimo, dovolite oglase na tem spletnem mestu. Povsod drugje lahko zaviralec ostane vklopljen.',
  ],
  cta: 'To spletno mesto je dovoljeno',
  showHow: 'Pokaži, kako dovoliti oglase',
  help: 'Kako dovolim to spletno mesto?',
  why: 'Zakaj to vidim?',
  noBlocker: 'Ne uporabljam zaviralca oglasov',
  checking: 'Preverjanje …',
  still_blocked:
    'Videti je, da so oglasi tukaj še vedno zavrti. Večina zaviralcev jih prepusti šele po ponovnem nalaganju strani.',
  unknown: 'Trenutno ni bilo mogoče preveriti. Poskusite znova čez nekaj trenutkov.',
  reload: 'Znova naloži stran',
  close: 'Zapri',
  dns_remains: 'Vaša razširitev zdaj prepušča oglase, vaše omrežje (DNS) pa jih še vedno zavira.',
  protection_remains:
    'Vaša razširitev zdaj prepušča oglase, zaščita pred sledenjem v brskalniku pa jih še vedno zavira.',
  extension_remains:
    'Vaše omrežje in brskalnik zdaj prepuščata oglase, ena od razširitev pa jih tukaj še vedno zavira.',
  which: 'Kateri zaviralec oglasov uporabljate?',
  other: 'Drugega ali ne vem',
  choices: {
    pass: 'Beri z naročnino',
    login: 'Prijava',
    newsletter: 'Raje se prijavi na novice',
    video: 'Raje si oglej kratek videoposnetek',
    later: 'Opomni me pozneje',
    skip: 'Ne zdaj',
    email: 'Vaš e-poštni naslov',
    send: 'Pošlji',
    notSent: 'Ni uspelo. Poskusite znova čez nekaj trenutkov.',
  },
  steps: {
    openIcon: 'Kliknite ikono {name} poleg naslovne vrstice.',
    iconHidden: 'Če ikone ne vidite, najprej kliknite košček sestavljanke.',
    openPhone: 'Odprite {name}: v meniju brskalnika pod „Razširitve“ ali v samostojni aplikaciji.',
    findIcon: 'Kliknite ikono svojega zaviralca oglasov poleg naslovne vrstice.',
    findMenu: 'Odprite meni brskalnika in v njem poiščite svoj zaviralec oglasov.',
    power: 'Pritisnite veliki gumb za vklop, da postane siv.',
    slider: 'Premaknite drsnik na „Brez filtriranja“.',
    pauseSite: 'Pod „Začasno ustavi na tem mestu“ izberite „Vedno“.',
    siteSwitch: 'Izklopite stikalo za to spletno mesto.',
    allowAds: 'Izberite „Dovoli oglase na tem mestu“, „Začasno ustavi na tem mestu“ ali gumb za vklop.',
    shields: 'Pritisnite leva v naslovni vrstici in izklopite Shields za to spletno mesto.',
    operaShield: 'Pritisnite ščit v naslovni vrstici in izklopite zaviranje oglasov za to spletno mesto.',
    firefoxShield:
      'Pritisnite ščit v naslovni vrstici in izklopite izboljšano zaščito pred sledenjem za to spletno mesto.',
    edgeLock:
      'Pritisnite ključavnico v naslovni vrstici in izklopite preprečevanje sledenja za to spletno mesto.',
    safariMac:
      'V meniju Safari izberite „Nastavitve za to spletno mesto“ in počistite „Omogoči zaviralce vsebine“.',
    safariPhone: 'Tapnite gumb menija strani v naslovni vrstici, nato pa tri pike, če jih vidite.',
    safariOff:
      'Izberite „Izklopi zaviralce vsebine“ ali tam odprite svoj zaviralec in dovolite to spletno mesto.',
    samsungMenu: 'Odprite meni brskalnika, izberite „Zaviralci oglasov“ in izklopite zaviralec.',
    dnsNote: 'Oglase tukaj zavira vaše omrežje, na primer Pi-hole, AdGuard Home ali zasebni DNS.',
    dnsAsk: 'Tam začasno ustavite zaviranje ali vprašajte osebo, ki upravlja omrežje.',
    dnsPhone:
      'V nastavitvah telefona poiščite „Zasebni DNS“ ali VPN s filtrom oglasov in ga začasno ustavite.',
    reloadPage: 'Znova naložite to stran.',
    back: 'Vrnite se sem in pritisnite zgornji gumb.',
  },
};
