import type { RegistryState, SectionState } from '@companion/contract';
import type { RegistryTrust } from '@companion/registry';
import { readHistory } from './readHistory';
import { readRecord } from './readRecord';
import { currentState } from './registryState';
import type { ReleaseStore } from './releaseStore';

/** What visitors get of a section, in one line. */
export function stateLine(section: SectionState | undefined): string {
  if (!section) return 'never released';
  const { current, previous, canary, disabled } = section;
  return [
    `current ${current.version}`,
    `previous ${previous?.version ?? 'none'}`,
    ...(canary ? [`canary ${canary.version} for ${canary.percent} %`] : []),
    ...(disabled ? [`disabled: ${disabled.reason}`] : []),
  ].join(', ');
}

/** Which host new pages are made of, and which ones a rollback leads to, in one line. */
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
    Object.entries(state.sections).map(async ([id, section]) => {
      const record = await readRecord(store, id, section.current.version);
      return `${id.padEnd(14)} ${stateLine(section)}, built ${record?.release.builtAt ?? 'unknown: its record is missing'}`;
    }),
  );
  return [revisionLine(state), hostLine(state), ...lines.sort()];
}

/** Who changed what and why, newest first: every revision there is to read. */
export async function historyLines(store: ReleaseStore, trust: RegistryTrust): Promise<string[]> {
  const lines: string[] = [];
  const now = await currentState(store, trust);
  const history = now ? await readHistory(store, trust, [], now.revision) : [];
  for (const [i, state] of history.entries()) {
    const before = history[i + 1];
    lines.push(revisionLine(state));
    const host = hostLine(state);
    if (host !== hostLine(before ?? { hosts: [] })) lines.push(`    ${host}`);
    for (const [id, section] of Object.entries(state.sections)) {
      const line = stateLine(section);
      if (line !== stateLine(before?.sections[id])) lines.push(`    ${id}: ${line}`);
    }
  }
  return lines.length ? lines : ['Nothing has been released yet.'];
}

function revisionLine({ revision, at, author, reason }: RegistryState): string {
  return `revision ${revision}, ${at}, ${author}: ${reason}`;
}
