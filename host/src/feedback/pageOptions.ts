import { ownsPath } from '@companion/contract';

/** What feedback can be about. */
export const PAGE_OPTIONS = [
  'Home',
  'Profiles',
  'Reviews',
  'Vouches',
  'Votes',
  'Slashes',
  'Invitations',
  'Mini-apps',
  'Ethos Search',
  'Feedback Page',
  'General Feedback',
] as const;

export type PageOption = (typeof PAGE_OPTIONS)[number];

const OPTION_OF: readonly [prefix: string, option: PageOption][] = [
  ['/home', 'Home'],
  ['/profiles', 'Profiles'],
  ['/profile', 'Profiles'],
  ['/user/profile', 'Profiles'],
  ['/profileoverview', 'Profiles'],
  ['/reviews', 'Reviews'],
  ['/vouches', 'Vouches'],
  ['/votes', 'Votes'],
  ['/slashes', 'Slashes'],
  ['/slash-votes', 'Slashes'],
  ['/invitations', 'Invitations'],
  ['/mini-apps/ethossearch', 'Ethos Search'],
  ['/mini-apps', 'Mini-apps'],
];

/** The option for somebody who comes from a page. */
export function optionFor(pathname: string): PageOption {
  return OPTION_OF.find(([prefix]) => ownsPath(prefix, pathname))?.[1] ?? 'General Feedback';
}

export function isPageOption(value: unknown): value is PageOption {
  return PAGE_OPTIONS.some((option) => option === value);
}
