import type { HostOffer } from '@companion/contract';

/**
 * Whether `version` is in a caret range (`^1.2.0`: at least that, same major). False for anything else, including malformed text.
 */
export function satisfies(version: string, range: string): boolean {
  const have = numbers(version);
  const want = range.startsWith('^') ? numbers(range.slice(1)) : null;
  if (!have || !want || have[0] !== want[0]) return false;
  return have[1] > want[1] || (have[1] === want[1] && have[2] >= want[2]);
}

function numbers(version: string): [number, number, number] | null {
  const match = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/** Why a release cannot run in a host; empty if it can. Determined before any of its code runs. */
export function incompatibilities(
  release: { contract: string; shared: Readonly<Record<string, string>> },
  host: Pick<HostOffer, 'contract' | 'shared'>,
): string[] {
  const reasons: string[] = [];
  if (!satisfies(host.contract, release.contract))
    reasons.push(`needs contract ${release.contract}, this site has ${host.contract}`);
  for (const [key, range] of Object.entries(release.shared)) {
    const offered = host.shared[key];
    if (!offered) reasons.push(`needs ${key}, which this site does not share`);
    else if (!satisfies(offered, range)) reasons.push(`needs ${key} ${range}, this site has ${offered}`);
  }
  return reasons;
}
