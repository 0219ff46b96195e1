import type { TemplateChange } from '../../contract/sites/templates.ts';
import { blogReaders, paperReaders, type Readership } from './readership.ts';

/** A site of the demo: an invented publisher on this machine. */
export interface DemoSite {
  key: 'paper' | 'blog';
  name: string;
  /** Names below `localhost` lead to this machine, in browsers and in Truce's own checks. */
  domain: string;
  readers: Readership;
  /** Sessions of a weekday, and which part of them a day of the weekend has. */
  weekday: number;
  weekend: number;
  /** Pairs of patterns that are drawn (pattern-tables.ts). */
  pairs: number;
  /** Sessions a minute while the demo runs. */
  livePerMinute: number;
  wall: TemplateChange;
  /** The wall that it is tested against. */
  challenger?: {
    name: string;
    config: TemplateChange;
    /** Until the test ends automatically. */
    daysLeft: number;
  };
  rpm: { desktop: string; mobile: string };
}

export const exampleNote = 'Example data: all visits of this site are invented.';

export const demoSites: DemoSite[] = [
  {
    key: 'blog',
    name: 'Window Box Garden (demo)',
    domain: 'garden.localhost',
    readers: blogReaders,
    weekday: 260,
    weekend: 1.3,
    pairs: 120,
    livePerMinute: 0.5,
    wall: {
      mode: 'soft',
      title: 'This garden grows on ads',
      messages: ['One gardener writes this blog. The ads pay for seeds, soil and the server.'],
      cta_text: "I've allowed ads",
      primary_color: '#2c6b4a',
      background_color: '#fbf8f1',
      animation: 'fade',
    },
    rpm: { desktop: '6.10', mobile: '4.20' },
  },
  {
    key: 'paper',
    name: 'The Harbor Courier (demo)',
    domain: 'courier.localhost',
    readers: paperReaders,
    weekday: 17_800,
    weekend: 0.78,
    pairs: 600,
    livePerMinute: 14,
    wall: {
      mode: 'soft',
      title: 'Our newsroom runs on ads',
      messages: [
        "Looks like you're using an ad blocker.",
        'Ads pay 34 reporters to cover this coast. Please allow them on this site; your blocker can stay on everywhere else.',
      ],
      cta_text: "I've allowed ads",
      primary_color: '#12508a',
      background_color: '#ffffff',
      animation: 'fade',
    },
    challenger: {
      name: 'friendly',
      daysLeft: 14,
      config: {
        mode: 'soft',
        title: 'Read on, and keep us going',
        messages: [
          'Every article here is free. Two small ads a page are what it costs.',
          'Allowing them takes ten seconds.',
        ],
        cta_text: "I've allowed ads",
        primary_color: '#a03b1e',
        background_color: '#fdf6ec',
        animation: 'slide',
      },
    },
    rpm: { desktop: '15.50', mobile: '9.80' },
  },
];

/** The same sites with a tenth of the visits, which are there sooner. */
export function smallSites(): DemoSite[] {
  return demoSites.map((site) => ({
    ...site,
    weekday: site.weekday / 10,
    livePerMinute: site.livePerMinute / 10,
  }));
}
