import type { IconName } from '../core/Icon';
import type { PersonValue } from '../core/personLink';

export type PaletteItem = {
  /** Unique within its group. */
  id: string;
  label: string;
  /** Muted, after the label: a handle, a path, a date. */
  hint?: string;
  icon?: IconName;
  /** A person: avatar, name and level instead of icon and label. */
  person?: PersonValue;
  /** The equivalent shortcut, shown at the end: `g r`. */
  keys?: string;
  /** Target of the item; with Ctrl or Cmd it opens in a new tab. */
  to?: string;
  /** Action of the item, before navigating. The palette closes first. */
  onSelect?: () => void;
};

export type PaletteGroup = {
  id: string;
  heading: string;
  /** Best first; the palette neither sorts nor filters (see `rankItems`). */
  items: readonly PaletteItem[];
  /** More results are loading. */
  loading?: boolean;
  /** The group's source failed. */
  failed?: boolean;
};
