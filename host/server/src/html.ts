import type { HostBuild, HostHash } from '@companion/build';
import type { PlannedEntry } from '@companion/contract';
import { answerElementId, BOOT_ELEMENT_ID, type SentDocument } from '../../src/boot/bootDocument';
import type { PageMatch } from '../../src/routing/matchPage';
import type { PageHead } from './head';

/** Renders the built index.html for one request: title and preview tags, preloads, the boot document. */
export function renderPage(template: string, head: PageHead, preloads: string[], boot: SentDocument): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const canonical = escapeHtml(head.canonical);
  const meta = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${canonical}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${canonical}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(head.siteName)}">`,
    ...(head.image ? imageMeta(escapeHtml(head.image)) : ['<meta name="twitter:card" content="summary">']),
    ...(head.noindex ? ['<meta name="robots" content="noindex">'] : []),
    '<link rel="manifest" href="/site.webmanifest">',
    ...head.links.map(
      ({ rel, type, href, title = '' }) =>
        `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}" title="${escapeHtml(title)}">`,
    ),
    ...(head.structured ? [`<script type="application/ld+json">${inlineJson(head.structured)}</script>`] : []),
    ...preloads,
  ];
  // A replacer function, so that `$&` in data stays literal.
  return template
    .replace(/<!--head-->[\s\S]*?<!--\/head-->/, () => meta.join('\n'))
    .replace(
      '<!--boot-->',
      () => `<script type="application/json" id="${BOOT_ELEMENT_ID}">${inlineJson(boot)}</script>`,
    );
}

/** Marks where the answers of the first screen go in the document. */
export const ANSWERS = '<!--answers-->';

/** The trailing line break tells the page that the preceding text is complete. */
export function answerElement(n: number, json: string): string {
  return `<script type="application/json" id="${answerElementId(n)}">${withoutTags(json)}</script>\n`;
}

function imageMeta(address: string): string[] {
  return [
    `<meta property="og:image" content="${address}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** Must match the integrity the loader uses, or the browser fetches the file twice. */
type Preload = { url: string; integrity: PlannedEntry['integrity'] | HostHash };

/**
 * Everything the matched page needs at once, so that it loads in parallel with the host instead of after it. Chunks are
 * executed as they arrive: they only register their modules, which are then ready when the page imports them, while preloads
 * would still have to be run one by one by a busy page. An entry waits for the loader, which monitors what it does.
 */
export function assetsAhead(match: PageMatch, build: HostBuild, backendUrl: string | null): string[] {
  const own = (path: string): Preload => ({ url: `/${path}`, integrity: hashOf(build, path) });
  const chunks: Preload[] = [];
  const entries: Preload[] = [];
  const styles: Preload[] = [];
  if (match.kind === 'host') {
    chunks.push(...(build.pages[match.page.page]?.js ?? []).map(own));
    styles.push(...(build.pages[match.page.page]?.css ?? []).map(own));
  }
  if (match.kind === 'section') {
    const files = match.section.exposes[match.route.page];
    entries.push(match.section.entry);
    chunks.push(...(files?.js ?? []));
    styles.push(...(files?.css ?? []));
    for (const key of match.route.uses ?? []) {
      chunks.push(...(build.lazy[key]?.js ?? []).map(own));
      styles.push(...(build.lazy[key]?.css ?? []).map(own));
    }
  }
  const main = new Set([...build.main.js, ...build.main.css].map((path) => `/${path}`));
  // Files without a hash are loaded from the visitor's own computer, so preloading gains nothing.
  const ahead = (assets: Preload[], element: (attributes: { url: string; trust: string }) => string) =>
    assets
      .filter(({ url, integrity }) => !main.has(url) && integrity !== null)
      .map(({ url, integrity }) =>
        element({ url: escapeHtml(url), trust: `integrity="${integrity}" crossorigin="anonymous"` }),
      );
  const preload = (as: string) => (asset: { url: string; trust: string }) =>
    `<link rel="preload" as="${as}" href="${asset.url}" ${asset.trust}>`;
  const run = ({ url, trust }: { url: string; trust: string }) =>
    `<script async fetchpriority="high" data-ahead src="${url}" ${trust}></script>`;
  const connect = backendUrl
    ? [`<link rel="preconnect" href="${escapeHtml(new URL(backendUrl).origin)}" crossorigin="anonymous">`]
    : [];
  return [
    ...new Set([
      ...connect,
      ...ahead(entries, preload('script')),
      ...ahead(chunks, run),
      ...ahead(styles, preload('style')),
    ]),
  ];
}

function hashOf({ integrity }: HostBuild, path: string): HostHash {
  const hash = integrity[path];
  if (!hash) throw new Error(`The host's build has no hash of ${path}.`);
  return hash;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

const inlineJson = (value: unknown) => withoutTags(JSON.stringify(value));

/** JSON that cannot close its script element or open a comment. */
const withoutTags = (json: string) => json.replaceAll('<', '\\u003c');
