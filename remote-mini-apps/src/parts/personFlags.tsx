import { Flag } from '@companion/ui/core';

const LABELS: Readonly<Record<string, string>> = {
  openSlash: 'Open slash',
  slashUpheld: 'Slash upheld',
  unhealthyVouch: 'Unhealthy vouch',
};

/** Recorded flags against a person, in words. */
export function PersonFlags({ flags }: { flags: readonly { id: string }[] }) {
  return flags.map(({ id }) => <Flag key={id} label={LABELS[id] ?? id} />);
}
