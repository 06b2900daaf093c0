import { formatDate } from '@companion/domain';

/** What a link to a chart cites: the chart, the version of its method (0 without one), and the day of its data. */
export type Cited = { chart: string; version: number; day: string };

/** "Score over time" becomes score-over-time, in links and file names. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  return words || 'chart';
}

/** Address of a page as of the cited day, pointing to the chart. Pages that do not support past days omit the day. */
export function citedAddress(page: string, { chart, version, day }: Cited): string {
  const url = new URL(page);
  url.searchParams.set('asOf', day);
  url.hash = `cited=${chart}.${version}.${day}`;
  return url.href;
}

/** The citation in the hash of an address; null if there is none. */
export function readCited(hash: string): Cited | null {
  let text: string;
  try {
    text = decodeURIComponent(hash);
  } catch {
    return null;
  }
  const [, chart, version, day] = /^#cited=([\p{L}\p{N}-]{1,60})\.(\d{1,6})\.(\d{4}-\d\d-\d\d)$/u.exec(text) ?? [];
  return chart && day && !Number.isNaN(Date.parse(day)) ? { chart, version: Number(version), day } : null;
}

/** Whether a chart still shows what was cited, in sentences. @param now the method and the day of the data (ISO) as drawn */
export function sinceCited({ version, day }: Cited, now: { version: number; at: string | null }): string {
  const on = (at: string) => formatDate(at, { timeZone: 'UTC' });
  const method =
    version === now.version
      ? 'its method is the same'
      : `its method has changed since, from version ${version} to ${now.version}, so figures may differ`;
  const isOfDay = now.at?.slice(0, 10) === day;
  const data = isOfDay || now.at === null ? '' : ` This page cannot show past days, so it shows ${on(now.at)}.`;
  return `Cited on ${on(day)}: ${method}.${data}`;
}
