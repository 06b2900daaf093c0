import type { PageMatch } from './matchPage';

/** Title of the matched page, without the site's name. */
export function titleOf(match: PageMatch): string {
  if (match.kind === 'host') return match.page.title;
  if (match.kind === 'section') return match.route.title;
  return match.kind === 'refused' ? match.section.name : 'Not found';
}
