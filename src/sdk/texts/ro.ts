import type { Texts } from './texts.ts';

/** Romanian. */
export const ro: Texts = {
  title: 'Reclamele mențin acest site gratuit',
  messages: [
    'Se pare că este activ un program de blocare a reclamelor.',
    'Vă rugăm să permiteți reclamele pe acest site. În rest, blocarea poate rămâne activă peste tot.',
  ],
  cta: 'Am permis acest site',
  showHow: 'Arată-mi cum permit reclamele',
  help: 'Cum permit acest site?',
  why: 'De ce văd acest mesaj?',
  noBlocker: 'Nu folosesc un program de blocare',
  checking: 'Se verifică…',
  still_blocked:
    'Reclamele par să fie încă blocate aici. Majoritatea programelor de blocare le permit abia după reîncărcarea paginii.',
  unknown: 'Nu am putut verifica acum. Vă rugăm să încercați din nou peste câteva momente.',
  reload: 'Reîncarcă pagina',
  close: 'Închide',
  dns_remains: 'Extensia dumneavoastră permite acum reclamele, dar rețeaua (DNS) încă le blochează.',
  protection_remains:
    'Extensia dumneavoastră permite acum reclamele, dar protecția împotriva urmăririi din browser încă le blochează.',
  extension_remains: 'Rețeaua și browserul permit acum reclamele, dar o extensie încă le blochează aici.',
  which: 'Ce program de blocare a reclamelor folosiți?',
  other: 'Altul sau nu știu',
  choices: {
    pass: 'Citește cu abonament',
    login: 'Autentificare',
    newsletter: 'Prefer să primesc newsletterul',
    video: 'Prefer să văd un videoclip scurt',
    later: 'Amintește-mi mai târziu',
    skip: 'Nu acum',
    email: 'Adresa dvs. de e-mail',
    send: 'Trimite',
    notSent: 'Nu a reușit. Vă rugăm să încercați din nou peste câteva momente.',
  },
  steps: {
    openIcon: 'Faceți clic pe pictograma {name} de lângă bara de adrese.',
    iconHidden: 'Dacă nu vedeți pictograma, faceți mai întâi clic pe piesa de puzzle.',
    openPhone: 'Deschideți {name}: în meniul browserului, la „Extensii”, sau în aplicația proprie.',
    findIcon: 'Faceți clic pe pictograma programului de blocare a reclamelor, lângă bara de adrese.',
    findMenu: 'Deschideți meniul browserului și căutați acolo programul de blocare a reclamelor.',
    power: 'Apăsați butonul mare de pornire, astfel încât să devină gri.',
    slider: 'Mutați cursorul la „Fără filtrare”.',
    pauseSite: 'La „Întrerupeți pe acest site”, alegeți „Întotdeauna”.',
    siteSwitch: 'Dezactivați comutatorul pentru acest site.',
    allowAds:
      'Alegeți „Permite reclamele pe acest site”, „Întrerupeți pe acest site” sau butonul de pornire.',
    shields: 'Apăsați pe leul din bara de adrese și dezactivați Shields pentru acest site.',
    operaShield: 'Apăsați pe scutul din bara de adrese și dezactivați blocarea reclamelor pentru acest site.',
    firefoxShield:
      'Apăsați pe scutul din bara de adrese și dezactivați protecția îmbunătățită împotriva urmăririi pentru acest site.',
    edgeLock: 'Apăsați pe lacătul din bara de adrese și dezactivați prevenirea urmăririi pentru acest site.',
    safariMac:
      'În meniul Safari, alegeți „Configurări pentru acest site web” și debifați „Activează blocarea conținutului”.',
    safariPhone:
      'Atingeți butonul meniului paginii din bara de adrese, apoi cele trei puncte, dacă le vedeți.',
    safariOff:
      'Alegeți „Dezactivează blocarea conținutului” sau deschideți acolo programul de blocare și permiteți acest site.',
    samsungMenu: 'Deschideți meniul browserului, alegeți „Blocare reclame” și dezactivați blocarea.',
    dnsNote:
      'Aici reclamele sunt blocate de rețeaua dumneavoastră, de exemplu prin Pi-hole, AdGuard Home sau un DNS privat.',
    dnsAsk: 'Întrerupeți blocarea acolo sau întrebați persoana care administrează rețeaua.',
    dnsPhone:
      'În setările telefonului, căutați „DNS privat” sau un VPN care filtrează reclamele și întrerupeți-l.',
    reloadPage: 'Reîncărcați această pagină.',
    back: 'Reveniți aici și apăsați butonul de mai sus.',
  },
};
