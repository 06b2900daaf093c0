import type { NavLinkItem } from '../shell/navigation';

export type ShortcutGroup = { heading: string; keys: { keys: string; label: string }[] };

/** All shortcuts, for the help sheet. Tables and person pages handle their own groups. */
export function shortcutList(go: ReadonlyMap<string, NavLinkItem>): ShortcutGroup[] {
  return [
    {
      heading: 'Everywhere',
      keys: [
        { keys: '/', label: 'Find a person' },
        { keys: 'Ctrl K', label: 'Search and commands' },
        { keys: 't', label: 'Next theme' },
        { keys: 'c', label: 'Copy the link to this page' },
        { keys: 'w', label: 'Watch this person' },
        { keys: '?', label: 'This list' },
      ],
    },
    { heading: 'Go to', keys: [...go].map(([key, { label }]) => ({ keys: `g ${key}`, label })) },
    {
      heading: 'Tables',
      keys: [
        { keys: 'j', label: 'Next row' },
        { keys: 'k', label: 'Previous row' },
        { keys: 'Enter', label: 'Open the row' },
        { keys: 'o', label: 'Details of the row' },
        { keys: '[', label: 'Previous page' },
        { keys: ']', label: 'Next page' },
        { keys: 'e', label: 'Export' },
      ],
    },
  ];
}
