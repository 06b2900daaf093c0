import { editDistance } from './editDistance';
import { normalPath } from './pattern';

/** Old addresses and their replacements. Matched before any section; query and hash are kept. */
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
const OOPS_LETTERS = 'oopsilostitagain';
/** Maximum edit distance of a misspelling; no other mini-app page is that close. */
const MOST_EDITS = 3;

/**
 * New path of an old one, or null if it has not moved. Returns only constant paths and the last path segment, so that a
 * redirect never leaves the site.
 */
export function redirectOf(pathname: string): string | null {
  const path = normalPath(pathname);
  const [, parent = '', name = '', handle, ...deeper] = path.split('/');
  if (parent.toLowerCase() === 'mini-apps' && deeper.length === 0 && isOops(name)) {
    const target = handle === undefined ? OOPS : `${OOPS}/${handle}`;
    return target === path ? null : target;
  }
  return MOVED[path.toLowerCase()] ?? null;
}

/** Whether it is a spelling of the oops page's name. */
function isOops(name: string): boolean {
  const letters = name.toLowerCase().replaceAll(/[-_]/g, '');
  // A longer one cannot be close, and would be slow to compare.
  if (Math.abs(letters.length - OOPS_LETTERS.length) > MOST_EDITS) return false;
  return editDistance(letters, OOPS_LETTERS) <= MOST_EDITS;
}
