/** A released function that will be removed: two UTC days, like `2027-01-31`, and the function to call instead. */
export type Deprecation = { since: string; ends: string; instead?: string };

/** Fewest days from the notice to the end. */
export const NOTICE_DAYS = 180;

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** Response headers that announce it: RFC 9745 (`Deprecation`), RFC 8594 (`Sunset`) and RFC 5829 (`successor-version`). */
export const deprecationHeaders = ({ since, ends, instead }: Deprecation): Record<string, string> => ({
  deprecation: `@${midnight(since).getTime() / 1_000}`,
  sunset: midnight(ends).toUTCString(),
  ...(instead && { link: `</rest/v1/rpc/${instead}>; rel="successor-version"` }),
});

/** The same in words, to append to a sentence; empty if not deprecated. */
export const deprecationWords = (deprecated: Deprecation | undefined): string =>
  deprecated
    ? ` Deprecated since ${deprecated.since}, answers until ${deprecated.ends}${deprecated.instead ? `: use ${deprecated.instead}` : ''}.`
    : '';
