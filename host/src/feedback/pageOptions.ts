/** Subjects of feedback. */
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

export function isPageOption(value: unknown): value is PageOption {
  return PAGE_OPTIONS.some((option) => option === value);
}
