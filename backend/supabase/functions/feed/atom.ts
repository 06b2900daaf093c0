import type { Entry } from '../../../../shared/functions/src/schema/declaration.ts';

/** A feed with absolute addresses. Ids of the feed and its entries are tag URIs, which survive a change of address. */
export type FeedDocument = {
  id: string;
  title: string;
  subtitle: string;
  /** Page of the site with the same view. */
  page: string;
  /** Address of this feed. */
  self: string;
  /** ISO. */
  updated: string;
  siteName: string;
  entries: (Omit<Entry, 'path'> & { url: string; ends?: { at: string; title: string } | null })[];
};

// Characters XML 1.0 cannot hold, whatever their spelling: a feed with one of them is no XML.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for XML, in elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** RFC 4287. All texts are plain text; readers never get user-written markup. */
export function atom({ id, title, subtitle, page, self, updated, siteName, entries }: FeedDocument): string {
  const x = escapeXml;
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${x(id)}</id>`,
    `<title type="text">${x(title)}</title>`,
    `<subtitle type="text">${x(subtitle)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${x(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${x(page)}"/>`,
    `<updated>${x(updated)}</updated>`,
    `<author><name>${x(siteName)}</name></author>`,
  ];
  const body = entries.map(
    (entry) =>
      `<entry><id>${x(entry.id)}</id><title type="text">${x(entry.title)}</title>` +
      `<link rel="alternate" type="text/html" href="${x(entry.url)}"/>` +
      `<published>${x(entry.at)}</published><updated>${x(entry.at)}</updated>` +
      `<content type="text">${x(entry.text)}</content></entry>`,
  );
  return `${[...head, ...body, '</feed>'].join('\n')}\n`;
}

/** JSON Feed 1.1 with the same entries. */
export function jsonFeed({ title, subtitle, page, self, siteName, entries }: FeedDocument): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: subtitle,
    home_page_url: page,
    feed_url: self,
    authors: [{ name: siteName }],
    items: entries.map(({ id, url, title, text, at }) => ({
      id,
      url,
      title,
      content_text: text,
      date_published: at,
    })),
  });
}
