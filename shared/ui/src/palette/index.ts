export { Palette, type PaletteProps } from './Palette';
export { rankItems, type Searchable } from './rankItems';
export type { PaletteGroup, PaletteItem } from './types';
