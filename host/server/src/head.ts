import type { PageMatch } from '../../src/routing/matchPage';
import { normalPath } from '../../src/routing/pattern';
import { titleOf } from '../../src/routing/titleOf';
import { feedOf } from './feeds';
import { previewPath } from './previews';
import type { SiteConfig } from './siteConfig';
import { openDataset, profilePage } from './structured';
import { askedIn, type Subject } from './subjects';

/** Page metadata for search engines and link previews. */
export type PageHead = {
  title: string;
  description: string;
  canonical: string;
  siteName: string;
  /** URL of the preview image. */
  image: string | null;
  noindex: boolean;
  /** Additional link elements: alternative forms of this page. */
  links: { rel: string; type: string; href: string; title?: string }[];
  /** schema.org data for search engines. */
  structured: object | null;
};

/**
 * Head of a matched page. The canonical URL has neither query nor hash.
 * @param subject What the page is about: null when it is unknown to the site, undefined when the page has no subject
 */
export function headOf(
  match: PageMatch,
  config: SiteConfig,
  pathname: string,
  search = '',
  subject?: Subject | null,
): PageHead {
  const { siteUrl, appName, backend } = config;
  const canonical = siteUrl + normalPath(pathname);
  const noindex = isHidden(match) || subject === null;
  return {
    title: `${subject?.title ?? titleOf(match)} · ${appName}`,
    description: subject?.description ?? descriptionOf(match),
    canonical,
    siteName: appName,
    image: backend && !isHidden(match) ? siteUrl + previewPath(pathname, search) : null,
    noindex,
    links: [
      ...feedLinks(backend && normalPath(pathname), appName),
      ...(backend && !noindex && askedIn(pathname)
        ? [
            {
              rel: 'alternate',
              type: 'application/json+oembed',
              href: `${siteUrl}/oembed?url=${encodeURIComponent(canonical)}`,
              title: subject?.title ?? titleOf(match),
            },
          ]
        : []),
    ],
    structured: subject?.person
      ? profilePage(subject.person, canonical)
      : normalPath(pathname) === '/site-stats' && backend
        ? openDataset(siteUrl, appName)
        : null,
  };
}

/** Feeds of a page, so that feed readers can discover them. */
function feedLinks(path: string | null, siteName: string): PageHead['links'] {
  const feed = path === null ? null : feedOf(path);
  return feed
    ? [{ rel: 'alternate', type: 'application/atom+xml', href: feed.href, title: `${feed.title} · ${siteName}` }]
    : [];
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
