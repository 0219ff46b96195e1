import type { Texts } from './texts.ts';

/** French. */
export const fr: Texts = {
  title: 'Ce site est gratuit grâce à la publicité',
  messages: [
    'Un bloqueur de publicité semble être activé.',
    'Merci d’autoriser les publicités sur ce site. Votre bloqueur peut rester actif partout ailleurs.',
  ],
  cta: 'J’ai autorisé les publicités',
  showHow: 'Voir comment autoriser les publicités',
  help: 'Comment autoriser les publicités ?',
  why: 'Pourquoi ce message ?',
  noBlocker: 'Je n’utilise pas de bloqueur',
  checking: 'Vérification…',
  still_blocked:
    'Les publicités semblent encore bloquées ici. La plupart des bloqueurs ne les autorisent qu’au rechargement de la page.',
  unknown: 'La vérification n’a pas abouti. Veuillez réessayer dans un instant.',
  reload: 'Recharger la page',
  close: 'Fermer',
  dns_remains:
    'Votre extension laisse désormais passer les publicités, mais votre réseau (DNS) les bloque encore.',
  protection_remains:
    'Votre extension laisse désormais passer les publicités, mais la protection contre le pistage de votre navigateur les bloque encore.',
  extension_remains:
    'Votre réseau et votre navigateur laissent désormais passer les publicités, mais une extension les bloque encore ici.',
  which: 'Quel bloqueur de publicité utilisez-vous ?',
  other: 'Un autre, ou je ne sais pas',
  choices: {
    pass: 'Lire avec un abonnement',
    login: 'Se connecter',
    newsletter: 'Plutôt recevoir la newsletter',
    video: 'Plutôt regarder une courte vidéo',
    later: 'Me le rappeler plus tard',
    skip: 'Pas maintenant',
    email: 'Votre adresse e-mail',
    send: 'Envoyer',
    notSent: 'L’envoi n’a pas abouti. Veuillez réessayer dans un instant.',
  },
  steps: {
    openIcon: 'Cliquez sur l’icône « {name} », à côté de la barre d’adresse.',
    iconHidden: 'Si vous ne voyez pas l’icône, cliquez d’abord sur la pièce de puzzle.',
    openPhone:
      'Ouvrez {name} : dans le menu du navigateur, sous « Extensions », ou dans sa propre application.',
    findIcon: 'Cliquez sur l’icône de votre bloqueur de publicité, à côté de la barre d’adresse.',
    findMenu: 'Ouvrez le menu du navigateur et cherchez-y votre bloqueur de publicité.',
    power: 'Appuyez sur le grand bouton marche/arrêt pour qu’il devienne gris.',
    slider: 'Placez le curseur sur « Pas de filtrage ».',
    pauseSite: 'Sous « Mettre en pause sur ce site », choisissez « Toujours ».',
    siteSwitch: 'Désactivez l’interrupteur pour ce site web.',
    allowAds:
      'Choisissez « Autoriser les publicités sur ce site », « Mettre en pause sur ce site » ou le bouton marche/arrêt.',
    shields: 'Cliquez ou appuyez sur le lion dans la barre d’adresse et désactivez Shields pour ce site.',
    operaShield:
      'Cliquez ou appuyez sur le bouclier dans la barre d’adresse et désactivez le bloqueur de publicité pour ce site.',
    firefoxShield:
      'Cliquez ou appuyez sur le bouclier dans la barre d’adresse et désactivez la protection renforcée contre le pistage pour ce site.',
    edgeLock:
      'Cliquez ou appuyez sur le cadenas dans la barre d’adresse et désactivez la prévention du suivi pour ce site.',
    safariMac:
      'Dans le menu Safari, choisissez « Réglages pour ce site web » et décochez « Activer les bloqueurs de contenu ».',
    safariPhone:
      'Touchez le bouton du menu de la page dans la barre d’adresse, puis les trois points s’ils s’affichent.',
    safariOff:
      'Choisissez « Désactiver les bloqueurs de contenu », ou ouvrez-y votre bloqueur et autorisez les publicités sur ce site.',
    samsungMenu:
      'Ouvrez le menu du navigateur, choisissez « Bloqueurs de publicités » et désactivez le bloqueur.',
    dnsNote:
      'Ici, c’est votre réseau qui bloque les publicités, par exemple avec Pi-hole, AdGuard Home ou un DNS privé.',
    dnsAsk: 'Suspendez-y le blocage, ou demandez à la personne qui gère le réseau.',
    dnsPhone:
      'Dans les réglages du téléphone, cherchez « DNS privé » ou un VPN qui filtre les publicités, et suspendez-le.',
    reloadPage: 'Rechargez cette page.',
    back: 'Revenez ici et appuyez sur le bouton ci-dessus.',
  },
};
