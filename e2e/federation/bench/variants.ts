import { FIRST_PORT } from '../../sites';

/** Releases the bench has of each section, in the order of their versions. */
export const VARIANTS = [
  'before',
  'good',
  // Breaks in the way its address names: `?fault=mount`.
  'troubled',
  'incompatible',
  'invalid',
  // Written for the previous contract, and for this one.
  'contract-previous',
  'contract-current',
  // Harms the whole page in the way its address names: `?harm=fetch`.
  'hostile',
] as const;
export type Variant = (typeof VARIANTS)[number];

export function variantVersion(variant: Variant): string {
  return `1.${VARIANTS.indexOf(variant)}.0`;
}

/** What the bench's release origins can do to the files of a section's good release. */
export const TRANSPORT_FAULTS = [
  'down',
  'slow',
  'missing',
  'error',
  'truncated',
  'entry-hash',
  'chunk-hash',
  'late-chunk',
] as const;
export type TransportFault = (typeof TRANSPORT_FAULTS)[number];

export const BENCH_PORT = FIRST_PORT + 20;
export const BENCH = {
  /** This host, as it is deployed. */
  site: `http://site.localhost:${BENCH_PORT}`,
  control: `http://127.0.0.1:${BENCH_PORT + 2}`,
  /** A host built for the contract before. */
  previousSite: `http://previous.localhost:${BENCH_PORT + 3}`,
  /** This host, where sections of the developer's own computer are allowed. */
  openSite: `http://open.localhost:${BENCH_PORT + 4}`,
  /** The same, built for development. */
  devSite: `http://dev.localhost:${BENCH_PORT + 5}`,
};
