/** Where `g` and a second key lead (rule G12). */
export const GO_TO: Readonly<Record<string, { to: string; label: string }>> = {
  h: { to: '/home', label: 'Home' },
  p: { to: '/profiles', label: 'Profiles' },
  r: { to: '/reviews', label: 'Reviews' },
  v: { to: '/vouches', label: 'Vouches' },
  o: { to: '/votes', label: 'Votes' },
  s: { to: '/slashes', label: 'Slashes' },
  i: { to: '/invitations', label: 'Invitations' },
  m: { to: '/mini-apps', label: 'Mini-apps' },
};

export type ShortcutGroup = { heading: string; keys: { keys: string; label: string }[] };

/** Every key of the site, for the help sheet. Tables and person pages answer the keys of their own groups. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
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
  { heading: 'Go to', keys: Object.entries(GO_TO).map(([key, { label }]) => ({ keys: `g ${key}`, label })) },
  {
    heading: 'Tables',
    keys: [
      { keys: 'j', label: 'Next row' },
      { keys: 'k', label: 'Row before' },
      { keys: 'Enter', label: 'Open the row' },
      { keys: '[', label: 'Page before' },
      { keys: ']', label: 'Next page' },
      { keys: 'e', label: 'Export' },
    ],
  },
];

const SECOND_KEY_WITHIN_MS = 1_500;

/** Remembers a `g` for a moment; answers the address when a known key follows. */
export function goSequence(now: () => number = Date.now) {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (key: string): string | null => {
    const pending = now() - startedAt <= SECOND_KEY_WITHIN_MS;
    startedAt = key === 'g' && !pending ? now() : Number.NEGATIVE_INFINITY;
    return pending && Object.hasOwn(GO_TO, key) ? (GO_TO[key]?.to ?? null) : null;
  };
}
