import type { RegistryState, ReleaseRef, SectionState } from '@companion/contract';
import type { RegistryTrust } from '@companion/registry';
import { readHistory } from './readHistory';
import { readRecord } from './readRecord';
import { currentState } from './registryDocuments';
import type { ReleaseStore } from './releaseStore';

/** What visitors get of a section, and which releases can be tried, in one line. */
export function sectionLine(state: RegistryState | null | undefined, id: string): string {
  const held = state?.held?.[id] ?? [];
  const by = (ref: ReleaseRef) => {
    const signed = state?.keys?.releases[ref.digest];
    return signed ? ` (signed by ${signed.key})` : '';
  };
  return [
    ...visibleParts(state?.sections[id], by),
    ...(held.length > 0 ? [`held ${held.map((ref) => ref.version + by(ref)).join(' and ')}`] : []),
  ].join(', ');
}

function visibleParts(section: SectionState | undefined, by: (ref: ReleaseRef) => string): string[] {
  if (!section) return ['never released'];
  const { current, previous, canary, disabled } = section;
  return [
    `current ${current.version}${by(current)}`,
    `previous ${previous?.version ?? 'none'}`,
    ...(canary ? [`canary ${canary.version}${by(canary)} for ${canary.percent} %`] : []),
    ...(disabled ? [`disabled: ${disabled.reason}`] : []),
  ];
}

/** Released or held sections, sorted by name. */
export const sectionsOf = ({ sections, held }: Pick<RegistryState, 'sections' | 'held'>): string[] =>
  [...new Set([...Object.keys(sections), ...Object.keys(held ?? {})])].sort();

/** Sections changed by a revision, with their state at that time. */
export const changedSections = (
  state: RegistryState,
  before: RegistryState | undefined,
): { section: string; line: string }[] =>
  sectionsOf(state).flatMap((section) => {
    const line = sectionLine(state, section);
    return line === sectionLine(before, section) ? [] : [{ section, line }];
  });

/** The host of new pages and the hosts a rollback leads to, in one line. */
export function hostLine({ hosts: [live, ...kept], hostCanary }: Pick<RegistryState, 'hosts' | 'hostCanary'>): string {
  if (!live) return 'no host was ever released';
  return [
    `host ${live.id}, contract ${live.contract}`,
    ...(hostCanary ? [`canary ${hostCanary.id} for ${hostCanary.percent} %`] : []),
    ...(kept.length > 0 ? [`kept ${kept.map(({ id }) => id).join(', ')}`] : []),
  ].join(', ');
}

export async function listLines(store: ReleaseStore, state: RegistryState | null): Promise<string[]> {
  if (!state) return ['Nothing has been released yet.'];
  const lines = await Promise.all(
    sectionsOf(state).map(async (id) => {
      const line = `${id.padEnd(14)} ${sectionLine(state, id)}`;
      const current = state.sections[id]?.current;
      if (!current) return line;
      const record = await readRecord(store, id, current.version);
      return `${line}, built ${record?.release.builtAt ?? 'unknown: its record is missing'}`;
    }),
  );
  return [revisionLine(state), hostLine(state), ...lines];
}

/** Who changed what and why, newest first: every readable revision. */
export async function historyLines(store: ReleaseStore, trust: RegistryTrust): Promise<string[]> {
  const lines: string[] = [];
  const now = await currentState(store, trust);
  const history = now ? await readHistory(store, trust, [], now.revision) : [];
  for (const [i, state] of history.entries()) {
    const before = history[i + 1];
    lines.push(revisionLine(state));
    const host = hostLine(state);
    if (host !== hostLine(before ?? { hosts: [] })) lines.push(`    ${host}`);
    lines.push(...changedSections(state, before).map(({ section, line }) => `    ${section}: ${line}`));
  }
  return lines.length ? lines : ['Nothing has been released yet.'];
}

function revisionLine({ revision, at, author, reason, keys }: RegistryState): string {
  return `revision ${revision}, ${at}, ${author}${keys ? ` with the key ${keys.signer}` : ''}: ${reason}`;
}
