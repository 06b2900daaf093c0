import { type Deprecation, deprecationHeaders } from '../../../shared/functions/src/schema/deprecation.ts';

/** Adds deprecation headers to an answer if the called function, or that of a file or feed, is deprecated. */
export function announced(answer: Response, url: string, going: Readonly<Record<string, Deprecation>> = {}): Response {
  const { pathname, searchParams } = new URL(url);
  const [, called] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname) ?? [];
  const name = called ?? (pathname.startsWith('/functions/v1/') ? searchParams.get('fn') : null) ?? '';
  const notice = Object.hasOwn(going, name) ? going[name] : undefined;
  for (const [header, value] of Object.entries(notice ? deprecationHeaders(notice) : {}))
    answer.headers.set(header, value);
  return answer;
}
