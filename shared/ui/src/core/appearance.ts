import { createPreference } from './preference';

/** Dark, light, or the system setting. */
export const theme = createPreference({
  key: 'companion.theme',
  choices: ['system', 'dark', 'light'],
  fallback: 'system',
  attribute: 'data-theme',
});

/** The six fonts of the site; the host loads the files. */
export const font = createPreference({
  key: 'companion.font',
  choices: ['default', 'mono', 'retro', 'modern', 'elegant', 'tech'],
  fallback: 'default',
  attribute: 'data-font',
});

/** Table row density. */
export const density = createPreference({
  key: 'companion.density',
  choices: ['comfortable', 'compact'],
  fallback: 'comfortable',
});

/** Single-key shortcuts can be switched off (WCAG 2.1.4). */
export const shortcuts = createPreference({
  key: 'companion.shortcuts',
  choices: ['on', 'off'],
  fallback: 'on',
});

export type Theme = ReturnType<typeof theme.read>;
export type Font = ReturnType<typeof font.read>;

export const useTheme = theme.use;
export const useFont = font.use;

export function applyStoredTheme(): void {
  theme.applyStored();
}

export function applyStoredFont(): void {
  font.applyStored();
}

export const THEME_NAMES: Readonly<Record<Theme, string>> = { system: 'System', dark: 'Dark', light: 'Light' };

/** Name of the choice and its typeface. */
export const FONT_NAMES: Readonly<Record<Font, string>> = {
  default: 'Default (Inter)',
  mono: 'Mono (JetBrains Mono)',
  retro: 'Retro (Press Start 2P)',
  modern: 'Modern (Poppins)',
  elegant: 'Elegant (Playfair Display)',
  tech: 'Tech (Space Grotesk)',
};
