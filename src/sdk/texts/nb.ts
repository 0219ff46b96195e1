import type { Texts } from './texts.ts';

/** Norwegian, bokmål. */
export const nb: Texts = {
  title: 'Annonser holder nettstedet gratis',
  messages: [
    'Det ser ut til at en annonseblokkering er på.',
    'Tillat gjerne annonser på dette nettstedet. Alle andre steder kan blokkeringen din fortsatt være på.',
  ],
  cta: 'Jeg har tillatt nettstedet',
  showHow: 'Vis meg hvordan jeg tillater annonser',
  help: 'Hvordan tillater jeg nettstedet?',
  why: 'Hvorfor ser jeg dette?',
  noBlocker: 'Jeg bruker ikke annonseblokkering',
  checking: 'Sjekker …',
  still_blocked:
    'Det ser ut til at annonser fortsatt blokkeres her. De fleste slipper dem gjennom først når siden er lastet inn på nytt.',
  unknown: 'Vi fikk ikke sjekket akkurat nå. Prøv igjen om et øyeblikk.',
  reload: 'Last inn siden på nytt',
  close: 'Lukk',
  dns_remains:
    'Utvidelsen din slipper nå gjennom annonser, men nettverket ditt (DNS) blokkerer dem fortsatt.',
  protection_remains:
    'Utvidelsen din slipper nå gjennom annonser, men nettleserens sporingsbeskyttelse blokkerer dem fortsatt.',
  extension_remains:
    'Nettverket og nettleseren slipper nå gjennom annonser, men en utvidelse blokkerer dem fortsatt her.',
  which: 'Hvilken annonseblokkering bruker du?',
  other: 'En annen, eller vet ikke',
  choices: {
    pass: 'Les med abonnement',
    login: 'Logg inn',
    newsletter: 'Få nyhetsbrevet i stedet',
    video: 'Se en kort video i stedet',
    later: 'Minn meg på det senere',
    skip: 'Ikke nå',
    email: 'E-postadressen din',
    send: 'Send inn',
    notSent: 'Det gikk ikke. Prøv igjen om et øyeblikk.',
  },
  steps: {
    openIcon: 'Klikk på ikonet for {name} ved siden av adressefeltet.',
    iconHidden: 'Hvis du ikke ser ikonet, klikker du først på puslespillbrikken.',
    openPhone: 'Åpne {name}: i nettleserens meny under «Utvidelser» eller i en egen app.',
    findIcon: 'Klikk på ikonet for annonseblokkeringen ved siden av adressefeltet.',
    findMenu: 'Åpne nettleserens meny og finn annonseblokkeringen din der.',
    power: 'Trykk på den store av/på-knappen, slik at den blir grå.',
    slider: 'Flytt glidebryteren til «Ingen filtrering».',
    pauseSite: 'Velg «Alltid» under «Pause på dette nettstedet».',
    siteSwitch: 'Slå av bryteren for dette nettstedet.',
    allowAds: 'Velg «Tillat annonser på dette nettstedet», «Pause på dette nettstedet» eller av/på-knappen.',
    shields: 'Trykk på løven i adressefeltet og slå av Shields for dette nettstedet.',
    operaShield: 'Trykk på skjoldet i adressefeltet og slå av annonseblokkeringen for dette nettstedet.',
    firefoxShield:
      'Trykk på skjoldet i adressefeltet og slå av utvidet sporingsbeskyttelse for dette nettstedet.',
    edgeLock: 'Trykk på låsen i adressefeltet og slå av sporingshindring for dette nettstedet.',
    safariMac:
      'Velg «Innstillinger for dette nettstedet» i Safari-menyen, og fjern avmerkingen for «Slå på innholdsblokkering».',
    safariPhone: 'Trykk på sidemenyknappen i adressefeltet, og deretter på de tre prikkene hvis du ser dem.',
    safariOff:
      'Velg «Slå av innholdsblokkering», eller åpne annonseblokkeringen der og tillat dette nettstedet.',
    samsungMenu: 'Åpne nettleserens meny, velg «Annonseblokkering» og slå av blokkeringen.',
    dnsNote:
      'Her blokkeres annonser av nettverket ditt, for eksempel av Pi-hole, AdGuard Home eller en privat DNS.',
    dnsAsk: 'Sett blokkeringen på pause der, eller spør den som drifter nettverket.',
    dnsPhone:
      'Finn «Privat DNS» eller et VPN med annonsefilter i telefonens innstillinger, og sett det på pause.',
    reloadPage: 'Last inn denne siden på nytt.',
    back: 'Kom tilbake hit og trykk på knappen over.',
  },
};
