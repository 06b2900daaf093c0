import type { Font, Theme } from '@companion/ui/core';

export const THEME_NAMES: Readonly<Record<Theme, string>> = { system: 'System', dark: 'Dark', light: 'Light' };

/** Choice and typeface. */
export const FONT_NAMES: Readonly<Record<Font, string>> = {
  default: 'Default (Inter)',
  mono: 'Mono (JetBrains Mono)',
  retro: 'Retro (Press Start 2P)',
  modern: 'Modern (Poppins)',
  elegant: 'Elegant (Playfair Display)',
  tech: 'Tech (Space Grotesk)',
};
