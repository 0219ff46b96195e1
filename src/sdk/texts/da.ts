import type { Texts } from './texts.ts';

/** Danish. */
export const da: Texts = {
  title: 'Annoncer holder siden gratis',
  messages: [
    'Det ser ud til, at en annonceblokering er slået til.',
    'Tillad gerne annoncer på denne side. Alle andre steder kan din blokering blive ved med at være slået til.',
  ],
  cta: 'Jeg har tilladt siden',
  showHow: 'Vis mig, hvordan jeg tillader annoncer',
  help: 'Hvordan tillader jeg siden?',
  why: 'Hvorfor ser jeg det her?',
  noBlocker: 'Jeg bruger ikke annonceblokering',
  checking: 'Kontrollerer …',
  still_blocked:
    'Annoncer ser stadig ud til at være blokeret her. De fleste blokeringer lader dem først slippe igennem, når siden er genindlæst.',
  unknown: 'Vi kunne ikke kontrollere det lige nu. Prøv igen om et øjeblik.',
  reload: 'Genindlæs siden',
  close: 'Luk',
  dns_remains: 'Din udvidelse lader nu annoncer slippe igennem, men dit netværk (DNS) blokerer dem stadig.',
  protection_remains:
    'Din udvidelse lader nu annoncer slippe igennem, men browserens sporingsbeskyttelse blokerer dem stadig.',
  extension_remains:
    'Dit netværk og din browser lader nu annoncer slippe igennem, men en udvidelse blokerer dem stadig her.',
  which: 'Hvilken annonceblokering bruger du?',
  other: 'En anden, eller ved ikke',
  choices: {
    pass: 'Læs med abonnement',
    login: 'Log ind',
    newsletter: 'Få nyhedsbrevet i stedet',
    video: 'Se en kort video i stedet',
    later: 'Mind mig om det senere',
    skip: 'Ikke nu',
    email: 'Din e-mailadresse',
    send: 'Send nu',
    notSent: 'Det lykkedes ikke. Prøv igen om et øjeblik.',
  },
  steps: {
    openIcon: 'Klik på ikonet for {name} ved siden af adresselinjen.',
    iconHidden: 'Hvis du ikke kan se ikonet, så klik først på puslespilsbrikken.',
    openPhone: 'Åbn {name}: i browserens menu under »Udvidelser« eller i dens egen app.',
    findIcon: 'Klik på ikonet for din annonceblokering ved siden af adresselinjen.',
    findMenu: 'Åbn browserens menu, og find din annonceblokering der.',
    power: 'Tryk på den store tænd/sluk-knap, så den bliver grå.',
    slider: 'Flyt skyderen til »Ingen filtrering«.',
    pauseSite: 'Vælg »Altid« under »Sæt på pause på dette websted«.',
    siteSwitch: 'Slå kontakten for dette websted fra.',
    allowAds:
      'Vælg »Tillad annoncer på dette websted«, »Sæt på pause på dette websted« eller tænd/sluk-knappen.',
    shields: 'Tryk på løven i adresselinjen, og slå Shields fra for dette websted.',
    operaShield: 'Tryk på skjoldet i adresselinjen, og slå annonceblokeringen fra for dette websted.',
    firefoxShield:
      'Tryk på skjoldet i adresselinjen, og slå udvidet beskyttelse mod sporing fra for dette websted.',
    edgeLock: 'Tryk på låsen i adresselinjen, og slå sporingsforebyggelse fra for dette websted.',
    safariMac:
      'Vælg »Indstillinger til dette websted« i menuen Safari, og fjern markeringen ved »Slå indholdsblokering til«.',
    safariPhone: 'Tryk på sidemenuknappen i adresselinjen og derefter på de tre prikker, hvis du ser dem.',
    safariOff:
      'Vælg »Slå indholdsblokering fra«, eller åbn din annonceblokering der, og tillad dette websted.',
    samsungMenu: 'Åbn browserens menu, vælg »Annonceblokering«, og slå blokeringen fra.',
    dnsNote:
      'Her bliver annoncer blokeret af dit netværk, for eksempel af Pi-hole, AdGuard Home eller en privat DNS.',
    dnsAsk: 'Sæt blokeringen på pause der, eller spørg den, der står for netværket.',
    dnsPhone:
      'Find »Privat DNS« eller en VPN med annoncefilter i telefonens indstillinger, og sæt den på pause.',
    reloadPage: 'Genindlæs denne side.',
    back: 'Kom tilbage hertil, og tryk på knappen ovenfor.',
  },
};
