const MOST = 24;

/** A name of a name service: cut after 24 characters, not counting the last part ("longer-than-twenty-four-c…"). */
export function truncateName(name: string): string {
  const end = name.lastIndexOf('.');
  const label = [...(end > 0 ? name.slice(0, end) : name)];
  return label.length > MOST ? `${label.slice(0, MOST).join('')}…` : name;
}
