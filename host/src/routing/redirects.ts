import { normalPath } from './pattern';

/** Old addresses and where they live now. Matched before any section, query and hash are kept. */
const MOVED: Readonly<Record<string, string>> = {
  '/': '/home',
  '/home/telegram-viewer': '/telegram-viewer',
  '/all-profile-stats': '/profiles/stats',
  '/site-stats/vouch-stats': '/vouches/statistics',
  '/site-stats/slashes': '/slashes/overview',
  '/slash-impact': '/slashes/impact',
  '/bad-friends': '/slashes/bad-friends',
  '/misplaced-slashes': '/slashes/misplaced-slashes',
  '/invite-hierarchy': '/invitations/invite-graph',
  '/mini-apps/invite-graph': '/invitations/invite-graph',
  '/all-invitation-stats': '/invitations/stats',
  '/all-farmer-scores': '/mini-apps/farmer-scores',
  '/twitter-score-lookup': '/mini-apps/twitter-score-lookup',
  '/score-correlation': '/mini-apps/score-correlation',
  '/mini-apps/reviewoverview': '/mini-apps/ethossearch',
  '/reviews/overview': '/mini-apps/ethossearch',
};

const OOPS = '/mini-apps/oops-I-lost-it-again';
/** Every spelling of the oops path, with or without a handle. */
const OOPS_VARIANT = /^\/mini-apps\/oops[-_]?i?[-_]?lost[-_]?it[-_]?again(\/[^/]+)?$/i;

/**
 * New path of an old one, or null when it stays. Only constant paths and the reader's own last segment are returned,
 * so that a redirect can never leave the site.
 */
export function redirectOf(pathname: string): string | null {
  const path = normalPath(pathname);
  const oops = OOPS_VARIANT.exec(path);
  if (oops) {
    const target = OOPS + (oops[1] ?? '');
    return target === path ? null : target;
  }
  return MOVED[path.toLowerCase()] ?? null;
}
