import type { ProfileId } from '../../contract/sites/simulations.ts';
import type { FilterList } from '../filter-lists/filter-list.ts';

/** A kind of blocker, reduced to what decides what a page looks like. */
export interface Profile {
  id: ProfileId;
  name: string;
  /** In one line, for people. */
  does: string;
  /** Which of the lists at hand it subscribes to. */
  takes: (list: FilterList) => boolean;
  /** Which requests its rules are asked about. `host`: only rules that name a host and nothing else. */
  requests: 'none' | 'all' | 'third-party' | 'host';
  /** Whether it hides elements of the page. */
  hides: boolean;
}

const every = () => true;

export const profiles: Profile[] = [
  {
    id: 'none',
    name: 'No blocker',
    does: 'The page as you made it.',
    takes: () => false,
    requests: 'none',
    hides: false,
  },
  {
    id: 'adblock-plus',
    name: 'Adblock Plus',
    does: 'EasyList alone; blocks requests and hides elements.',
    takes: ({ name }) => /^EasyList\b/i.test(name),
    requests: 'all',
    hides: true,
  },
  {
    id: 'ublock',
    name: 'uBlock Origin',
    does: 'All lists; blocks requests and hides elements.',
    takes: every,
    requests: 'all',
    hides: true,
  },
  {
    id: 'network',
    name: 'uBlock Origin Lite, AdGuard',
    does: 'All lists; blocks requests, hides nothing.',
    takes: every,
    requests: 'all',
    hides: false,
  },
  {
    id: 'brave',
    name: 'Brave',
    does: 'All lists; blocks requests to other sites only.',
    takes: every,
    requests: 'third-party',
    hides: false,
  },
  {
    id: 'dns',
    name: 'DNS blocking',
    does: 'Only whole hosts, as Pi-hole or a private DNS does.',
    takes: every,
    requests: 'host',
    hides: false,
  },
];
