import type { PageMatch } from './matchPage';

/** Title of what stands at an address, without the name of the site. */
export function titleOf(match: PageMatch): string {
  if (match.kind === 'host') return match.page.title;
  if (match.kind === 'section') return match.route.title;
  return match.kind === 'refused' ? match.section.name : 'Not found';
}
