import type { IconName } from '../core/Icon';
import type { PersonValue } from '../core/personLink';

export type PaletteItem = {
  /** Unique within its group. */
  id: string;
  label: string;
  /** Muted, behind the label: a handle, a path, a date. */
  hint?: string;
  icon?: IconName;
  /** A person: avatar, name and level instead of icon and label. */
  person?: PersonValue;
  /** The shortcut that does the same, shown at the end: `g r`. */
  keys?: string;
  /** Where the item leads; with Ctrl or Cmd it opens in a new tab. */
  to?: string;
  /** What the item does, before it leads anywhere. The palette closes first. */
  onSelect?: () => void;
};

export type PaletteGroup = {
  id: string;
  heading: string;
  /** Best first; the palette neither sorts nor filters (see `rankItems`). */
  items: readonly PaletteItem[];
  /** More are on their way. */
  loading?: boolean;
  /** The group's source did not answer. */
  failed?: boolean;
};
