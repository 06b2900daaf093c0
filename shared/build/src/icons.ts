/** A square icon of the site, drawn at build time from `favicon.svg`. */
export type Icon = {
  file: string;
  /** Side length in pixels. */
  size: number;
  /** Share of the side taken by the logo; the rest is background. 1: only the logo, no background. */
  part: number;
  /** Manifest purpose; null for an icon that only Apple devices use. */
  purpose: 'any' | 'maskable' | null;
};

export const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, part: 1, purpose: 'any' },
  { file: 'icon-512.png', size: 512, part: 1, purpose: 'any' },
  // A mask may cut off everything outside a circle of 80 % of the side.
  { file: 'icon-maskable-512.png', size: 512, part: 0.7, purpose: 'maskable' },
  // Apple rounds the corners and ignores transparency.
  { file: 'apple-touch-icon.png', size: 180, part: 0.75, purpose: null },
];

/** Background color of the dark theme, the manifest and icons. */
export const GROUND = '#131316';
