import type { RegistryState, SectionState } from '@companion/contract';

/** Kinds of events for a section or the host in one revision. */
export type ChangeType =
  | 'release.current'
  | 'release.promoted'
  | 'release.taken-back'
  | 'canary.started'
  | 'canary.changed'
  | 'canary.ended'
  | 'section.paused'
  | 'section.resumed'
  | 'host.changed';

/** Payload of a webhook: the change, who made it and why, and what visitors had and have now. */
export type ChangeEvent = {
  type: ChangeType;
  /** Time of the change by the clock of the store, ISO 8601. */
  timestamp: string;
  data: {
    site: string;
    /** A section, or `host`. */
    section: string;
    revision: number;
    /** `release service` for automatic changes. */
    author: string;
    reason: string;
    before: Visible | null;
    after: Visible;
  };
};

/** What visitors get, by version; for a host, by name. */
type Visible = { current: string; canary: { version: string; percent: number } | null; paused: string | null };

/** Changes of a revision, one event per section and one for the host. Pure. */
export function changeEvents(state: RegistryState, before: RegistryState | undefined): ChangeEvent[] {
  const { site, revision, author, reason, at } = state;
  const event = (type: ChangeType, section: string, had: Visible | null, has: Visible): ChangeEvent => ({
    type,
    timestamp: at,
    data: { site, section, revision, author, reason, before: had, after: has },
  });
  const events = Object.entries(state.sections).flatMap(([id, now]) => {
    const had = before?.sections[id];
    const type = changeOf(now, had);
    return type ? [event(type, id, had ? visible(had) : null, visible(now))] : [];
  });
  const [host, last] = [hostOf(state), before ? hostOf(before) : null];
  if (host && JSON.stringify(host) !== JSON.stringify(last)) events.push(event('host.changed', 'host', last, host));
  return events;
}

function hostOf({ hosts: [live], hostCanary }: RegistryState): Visible | null {
  const canary = hostCanary ? { version: hostCanary.id, percent: hostCanary.percent } : null;
  return live ? { current: live.id, canary, paused: null } : null;
}

function changeOf(now: SectionState, had: SectionState | undefined): ChangeType | null {
  if (!had) return 'release.current';
  if (now.disabled && now.disabled.reason !== had.disabled?.reason) return 'section.paused';
  if (had.disabled && !now.disabled) return 'section.resumed';
  const digest = now.current.digest;
  if (digest !== had.current.digest) {
    // A release that was rolled back is not kept as a fallback.
    if (now.previous?.digest !== had.current.digest) return 'release.taken-back';
    return digest === had.canary?.digest ? 'release.promoted' : 'release.current';
  }
  if (JSON.stringify(now.canary) === JSON.stringify(had.canary)) return null;
  if (!now.canary) return 'canary.ended';
  return now.canary.digest === had.canary?.digest ? 'canary.changed' : 'canary.started';
}

const visible = ({ current, canary, disabled }: SectionState): Visible => ({
  current: current.version,
  canary: canary && { version: canary.version, percent: canary.percent },
  paused: disabled?.reason ?? null,
});
