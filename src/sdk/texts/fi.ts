import type { Texts } from './texts.ts';

/** Finnish. */
export const fi: Texts = {
  title: 'Mainokset pitävät sivuston maksuttomana',
  messages: [
    'Näyttää siltä, että mainosten esto on käytössä.',
    'Salli mainokset tällä sivustolla. Kaikkialla muualla esto voi pysyä päällä.',
  ],
  cta: 'Sallin tämän sivuston',
  showHow: 'Näytä, miten mainokset sallitaan',
  help: 'Miten sallin tämän sivuston?',
  why: 'Miksi näen tämän?',
  noBlocker: 'En käytä mainosten estoa',
  checking: 'Tarkistetaan…',
  still_blocked:
    'Mainokset näyttävät olevan yhä estettyinä. Useimmat esto-ohjelmat päästävät ne läpi vasta, kun sivu on ladattu uudelleen.',
  unknown: 'Tarkistus ei juuri nyt onnistunut. Yritä hetken kuluttua uudelleen.',
  reload: 'Lataa sivu uudelleen',
  close: 'Sulje',
  dns_remains: 'Laajennus päästää nyt mainokset läpi, mutta verkko (DNS) estää ne yhä.',
  protection_remains: 'Laajennus päästää nyt mainokset läpi, mutta selaimen seurannan suojaus estää ne yhä.',
  extension_remains:
    'Verkko ja selain päästävät nyt mainokset läpi, mutta jokin laajennus estää ne täällä yhä.',
  which: 'Mikä mainosten esto sinulla on käytössä?',
  other: 'Jokin muu tai en tiedä',
  choices: {
    pass: 'Lue tilauksella',
    login: 'Kirjaudu sisään',
    newsletter: 'Tilaa mieluummin uutiskirje',
    video: 'Katso mieluummin lyhyt video',
    later: 'Muistuta myöhemmin',
    skip: 'Ei nyt',
    email: 'Sähköpostiosoitteesi',
    send: 'Lähetä',
    notSent: 'Se ei onnistunut. Yritä hetken kuluttua uudelleen.',
  },
  steps: {
    openIcon: 'Napsauta osoitepalkin vieressä olevaa kuvaketta {name}.',
    iconHidden: 'Jos et näe kuvaketta, napsauta ensin palapelin palaa.',
    openPhone: 'Avaa {name} selaimen valikon kohdasta ”Laajennukset” tai omasta sovelluksestaan.',
    findIcon: 'Napsauta mainosten eston kuvaketta osoitepalkin vieressä.',
    findMenu: 'Avaa selaimen valikko ja etsi sieltä mainosten esto.',
    power: 'Paina suurta virtapainiketta niin, että se muuttuu harmaaksi.',
    slider: 'Siirrä liukusäädin kohtaan ”Ei suodatusta”.',
    pauseSite: 'Valitse kohdasta ”Pysäytä tällä sivustolla” vaihtoehto ”Aina”.',
    siteSwitch: 'Kytke tämän sivuston kytkin pois päältä.',
    allowAds: 'Valitse ”Salli mainokset tällä sivustolla”, ”Pysäytä tällä sivustolla” tai virtapainike.',
    shields: 'Paina osoitepalkin leijonaa ja poista Shields käytöstä tällä sivustolla.',
    operaShield: 'Paina osoitepalkin kilpeä ja poista mainosten esto käytöstä tällä sivustolla.',
    firefoxShield:
      'Paina osoitepalkin kilpeä ja poista tehostettu seurannan suojaus käytöstä tällä sivustolla.',
    edgeLock: 'Paina osoitepalkin lukkoa ja poista seurannan esto käytöstä tällä sivustolla.',
    safariMac:
      'Valitse Safari-valikosta ”Tämän verkkosivuston asetukset” ja poista valinta kohdasta ”Käytä sisällönestäjiä”.',
    safariPhone: 'Napauta osoitepalkin sivuvalikkopainiketta ja sitten kolmea pistettä, jos näet ne.',
    safariOff:
      'Valitse ”Poista sisällönestäjät käytöstä” tai avaa siellä mainosten esto ja salli tämä sivusto.',
    samsungMenu: 'Avaa selaimen valikko, valitse ”Mainosten estäjät” ja poista esto käytöstä.',
    dnsNote: 'Mainokset estää tällä kertaa verkko, esimerkiksi Pi-hole, AdGuard Home tai yksityinen DNS.',
    dnsAsk: 'Keskeytä esto siellä tai kysy verkon ylläpitäjältä.',
    dnsPhone: 'Etsi puhelimen asetuksista ”Yksityinen DNS” tai mainoksia suodattava VPN ja keskeytä se.',
    reloadPage: 'Lataa tämä sivu uudelleen.',
    back: 'Palaa tähän ja paina yllä olevaa painiketta.',
  },
};
