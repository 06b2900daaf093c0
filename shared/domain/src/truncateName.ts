const MOST = 24;

/** A name-service name: truncated after 24 characters, not counting the last label ("longer-than-twenty-four-c…"). */
export function truncateName(name: string): string {
  const end = name.lastIndexOf('.');
  const label = [...(end > 0 ? name.slice(0, end) : name)];
  return label.length > MOST ? `${label.slice(0, MOST).join('')}…` : name;
}
