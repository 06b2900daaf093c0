import { FIRST_PORT } from '../../sites';

/** The bench's releases of each section, in version order. */
export const VARIANTS = [
  'before',
  'good',
  // Breaks as its address says: `?fault=mount`.
  'troubled',
  'incompatible',
  'invalid',
  // Written for the previous contract, and for the current one.
  'contract-previous',
  'contract-current',
  // Damages the whole page as its address says: `?harm=fetch`.
  'hostile',
] as const;
export type Variant = (typeof VARIANTS)[number];

export function variantVersion(variant: Variant): string {
  return `1.${VARIANTS.indexOf(variant)}.0`;
}

/** Faults of the bench's release origins for the files of a section's good release. */
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
  /** This host, as deployed. */
  site: `http://site.localhost:${BENCH_PORT}`,
  control: `http://127.0.0.1:${BENCH_PORT + 2}`,
  /** A host built for the previous contract. */
  previousSite: `http://previous.localhost:${BENCH_PORT + 3}`,
  /** This host, with sections from the developer's own computer allowed. */
  openSite: `http://open.localhost:${BENCH_PORT + 4}`,
  /** The same as a development build. */
  devSite: `http://dev.localhost:${BENCH_PORT + 5}`,
};
