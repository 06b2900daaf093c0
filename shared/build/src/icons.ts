/** A square picture of the site's sign, drawn at build from `favicon.svg`. */
export type Icon = {
  file: string;
  /** Pixels of a side. */
  size: number;
  /** Part of the side that the sign has; the rest is its ground. 1: the sign alone, without ground. */
  part: number;
  /** As a manifest says it; null for one that only Apple's devices ask for. */
  purpose: 'any' | 'maskable' | null;
};

export const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, part: 1, purpose: 'any' },
  { file: 'icon-512.png', size: 512, part: 1, purpose: 'any' },
  // A mask may take all but a circle of 80 % of the side.
  { file: 'icon-maskable-512.png', size: 512, part: 0.7, purpose: 'maskable' },
  // It gets round corners and no transparency there.
  { file: 'apple-touch-icon.png', size: 180, part: 0.75, purpose: null },
];

/** The ground of the site in its dark theme, of the manifest and of pictures. */
export const GROUND = '#131316';
