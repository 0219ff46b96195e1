import type { Texts } from './texts.ts';

/** Dutch. */
export const nl: Texts = {
  title: 'Advertenties houden deze site gratis',
  messages: [
    'Het lijkt erop dat er een adblocker aanstaat.',
    'Sta advertenties op deze site alsjeblieft toe. Overal elders kan je blocker aan blijven.',
  ],
  cta: 'Ik heb deze site toegestaan',
  showHow: 'Laat zien hoe ik advertenties toesta',
  help: 'Hoe sta ik deze site toe?',
  why: 'Waarom zie ik dit?',
  noBlocker: 'Ik gebruik geen adblocker',
  checking: 'Controleren…',
  still_blocked:
    'Advertenties lijken hier nog geblokkeerd. De meeste blockers laten ze pas door als de pagina opnieuw is geladen.',
  unknown: 'We konden het nu niet controleren. Probeer het zo nog eens.',
  reload: 'Pagina opnieuw laden',
  close: 'Sluiten',
  dns_remains: 'Je extensie laat advertenties nu door, maar je netwerk (DNS) blokkeert ze nog.',
  protection_remains:
    'Je extensie laat advertenties nu door, maar de trackingbescherming van je browser blokkeert ze nog.',
  extension_remains:
    'Je netwerk en browser laten advertenties nu door, maar een extensie blokkeert ze hier nog.',
  which: 'Welke adblocker gebruik je?',
  other: 'Een andere, of weet ik niet',
  choices: {
    pass: 'Lezen met een abonnement',
    login: 'Inloggen',
    newsletter: 'Liever de nieuwsbrief ontvangen',
    video: 'Liever een korte video bekijken',
    later: 'Herinner me later',
    skip: 'Niet nu',
    email: 'Uw e-mailadres',
    send: 'Versturen',
    notSent: 'Dat is niet gelukt. Probeer het zo nog eens.',
  },
  steps: {
    openIcon: 'Klik op het pictogram van {name}, naast de adresbalk.',
    iconHidden: 'Zie je het pictogram niet? Klik dan eerst op het puzzelstukje.',
    openPhone: 'Open {name}: in het menu van de browser onder ‘Extensies’, of in de eigen app.',
    findIcon: 'Klik op het pictogram van je adblocker, naast de adresbalk.',
    findMenu: 'Open het menu van de browser en zoek daar je adblocker.',
    power: 'Druk op de grote aan/uit-knop, zodat die grijs wordt.',
    slider: 'Zet de schuifregelaar op ‘Geen filtering’.',
    pauseSite: 'Kies onder ‘Pauzeren op deze site’ voor ‘Altijd’.',
    siteSwitch: 'Zet de schakelaar voor deze website uit.',
    allowAds: 'Kies ‘Advertenties op deze site toestaan’, ‘Pauzeren op deze site’ of de aan/uit-knop.',
    shields: 'Druk op de leeuw in de adresbalk en zet Shields uit voor deze site.',
    operaShield: 'Druk op het schild in de adresbalk en zet de adblocker uit voor deze site.',
    firefoxShield:
      'Druk op het schild in de adresbalk en zet de verbeterde bescherming tegen volgen uit voor deze site.',
    edgeLock: 'Druk op het slotje in de adresbalk en zet traceringspreventie uit voor deze site.',
    safariMac:
      'Kies in het Safari-menu ‘Instellingen voor deze website’ en vink ‘Schakel materiaalblokkeringen in’ uit.',
    safariPhone:
      'Tik op de knop voor het paginamenu in de adresbalk en daarna op de drie puntjes, als je die ziet.',
    safariOff: 'Kies ‘Schakel materiaalblokkeringen uit’, of open daar je adblocker en sta deze site toe.',
    samsungMenu: 'Open het menu van de browser, kies ‘Advertentieblokkeerders’ en zet de blocker uit.',
    dnsNote:
      'Advertenties worden hier door je netwerk geblokkeerd, bijvoorbeeld door Pi-hole, AdGuard Home of een privé-DNS.',
    dnsAsk: 'Pauzeer het blokkeren daar, of vraag het aan wie het netwerk beheert.',
    dnsPhone:
      'Zoek in de instellingen van de telefoon naar ‘Privé-DNS’ of een VPN met advertentiefilter en pauzeer die.',
    reloadPage: 'Laad deze pagina opnieuw.',
    back: 'Kom hier terug en druk op de knop hierboven.',
  },
};
