import type { Texts } from './texts.ts';

/** English. */
export const en: Texts = {
  title: 'Ads keep this site free',
  messages: [
    'It looks as if an ad blocker is on.',
    'Please allow ads on this site. Your blocker can stay on everywhere else.',
  ],
  cta: 'I have allowed this site',
  help: 'How do I allow this site?',
  noBlocker: 'I don’t use an ad blocker',
  checking: 'Checking…',
  stillBlocked:
    'Ads still seem to be blocked here. Most blockers let them through only after the page is loaded again.',
  unclear: 'We could not check just now. Please try again in a moment.',
  reload: 'Reload the page',
  close: 'Close',
  dnsRemains: 'Your extension lets ads through now, but your network (DNS) still blocks them.',
  protectionRemains:
    'Your extension lets ads through now, but your browser’s tracking protection still blocks them.',
  extensionRemains: 'Your network and browser let ads through now, but an extension still blocks them here.',
  which: 'Which ad blocker do you use?',
  other: 'Another one, or I don’t know',
  steps: {
    openIcon: 'Click the {name} icon next to the address bar.',
    iconHidden: 'If you don’t see the icon, click the puzzle piece first.',
    openPhone: 'Open {name}: in the browser’s menu under “Extensions”, or in its own app.',
    findIcon: 'Click the icon of your ad blocker, next to the address bar.',
    findMenu: 'Open the browser’s menu and look for your ad blocker there.',
    power: 'Press the large power button, so that it turns grey.',
    slider: 'Move the slider to “No filtering”.',
    pauseSite: 'Under “Pause on this site”, choose “Always”.',
    siteSwitch: 'Turn off the switch for this website.',
    allowAds: 'Choose “Allow ads on this site”, “Pause on this site” or the power button.',
    shields: 'Press the lion in the address bar and turn Shields off for this site.',
    operaShield: 'Press the shield in the address bar and turn the ad blocker off for this site.',
    firefoxShield:
      'Press the shield in the address bar and turn Enhanced Tracking Protection off for this site.',
    edgeLock: 'Press the lock in the address bar and turn tracking prevention off for this site.',
    safariMac: 'In the Safari menu, choose “Settings for This Website” and untick “Enable content blockers”.',
    safariPhone: 'Press the page menu button in the address bar, then the three dots if you see them.',
    safariOff: 'Choose “Turn Off Content Blockers”, or open your ad blocker there and allow this site.',
    samsungMenu: 'Open the browser’s menu, choose “Ad blockers” and turn the blocker off.',
    dnsNote: 'Ads are blocked by your network here, for example by Pi-hole, AdGuard Home or a private DNS.',
    dnsAsk: 'Pause the blocking there, or ask the person who runs the network.',
    dnsPhone: 'In the phone’s settings, look for “Private DNS” or a VPN with an ad filter, and pause it.',
    reloadPage: 'Load this page again.',
    back: 'Come back here and press the button above.',
  },
};
