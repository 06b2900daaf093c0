import type { PageMatch } from '../../src/routing/matchPage';
import { normalPath } from '../../src/routing/pattern';
import { titleOf } from '../../src/routing/titleOf';
import { previewPath } from './previews';
import type { SiteConfig } from './siteConfig';

/** What search engines and link previews are told about a page. */
export type PageHead = {
  title: string;
  description: string;
  canonical: string;
  siteName: string;
  /** Address of the preview's picture. */
  image: string | null;
  noindex: boolean;
};

/** Head of a matched page. The canonical address has neither query nor hash. */
export function headOf(match: PageMatch, config: SiteConfig, pathname: string, search = ''): PageHead {
  const { siteUrl, appName, backend } = config;
  return {
    title: `${titleOf(match)} · ${appName}`,
    description: descriptionOf(match),
    canonical: siteUrl + normalPath(pathname),
    siteName: appName,
    image: backend && !isHidden(match) ? siteUrl + previewPath(pathname, search) : null,
    noindex: isHidden(match),
  };
}

function descriptionOf(match: PageMatch): string {
  if (match.kind === 'host') return match.page.description;
  if (match.kind === 'section') return match.route.description;
  return match.kind === 'refused'
    ? 'This part of the site cannot be shown right now.'
    : 'There is no page at this address.';
}

function isHidden(match: PageMatch): boolean {
  if (match.kind === 'host') return match.page.noindex ?? false;
  return match.kind === 'section' ? Boolean(match.route.noindex) : true;
}
