import type { HostOffer, RegistryState, Release, ReleaseRef } from '@companion/contract';
import { incompatibilities } from '@companion/registry';
import { changedSections } from '../describe';
import { diffReleases } from '../diffReleases';
import { tryLink } from '../heldChange';
import {
  comparisonOf,
  courseOf,
  type HeldRelease,
  type Overview,
  type ReleaseSummary,
  type Revision,
  type SectionOverview,
} from '../judgement';
import { readRecord } from '../readRecord';
import type { ReleaseStore } from '../releaseStore';
import { policyOf } from './policyOf';

/** Most revisions listed. */
const MOST_TOLD = 50;

/** What visitors run, its history, and the possible actions; null before the first release. @param history Newest first. */
export async function overviewOf(store: ReleaseStore, history: readonly RegistryState[]): Promise<Overview | null> {
  const [state] = history;
  if (!state) return null;
  const host = state.hosts[0] ?? null;
  const sections = await Promise.all(
    Object.keys(state.sections)
      .sort()
      .map((id) => sectionOf(store, history, id, host)),
  );
  return {
    site: state.site,
    now: new Date(await store.now()).toISOString(),
    revision: state.revision,
    host: host && {
      id: host.id,
      contract: host.contract,
      canary: state.hostCanary ? { id: state.hostCanary.id, percent: state.hostCanary.percent } : null,
    },
    sections: sections.filter((section) => section !== null),
    held: await heldOf(store, state),
    history: revisionsOf(history).slice(0, MOST_TOLD),
  };
}

async function heldOf(store: ReleaseStore, state: RegistryState): Promise<HeldRelease[]> {
  const refs = Object.entries(state.held ?? {}).flatMap(([section, each]) => each.map((ref) => ({ section, ref })));
  return Promise.all(
    refs.map(async ({ section, ref }) => {
      const { version } = ref;
      const record = await readRecord(store, section, version);
      const { declaration, builtAt = null } = record?.release ?? {};
      return {
        section,
        name: declaration?.name ?? section,
        version,
        builtAt,
        signedBy: signedBy(state, ref),
        link: tryLink(section, version, declaration),
      };
    }),
  );
}

async function sectionOf(
  store: ReleaseStore,
  history: readonly RegistryState[],
  id: string,
  host: HostOffer | null,
): Promise<SectionOverview | null> {
  const state = history[0]?.sections[id];
  const course = courseOf(history, id);
  if (!state || !course) return null;
  const comparison = comparisonOf(id, state, course);
  const recordOf = async (ref: ReleaseRef | null) => {
    const record = ref && (await readRecord(store, id, ref.version));
    return record && record.digest === ref?.digest ? record.release : null;
  };
  const [current, canary, previous, base] = await Promise.all([
    recordOf(state.current),
    recordOf(state.canary),
    recordOf(state.previous),
    recordOf(comparison.base),
  ]);
  const newest = canary ?? current;
  const summary = (ref: ReleaseRef, release: Release | null) =>
    summaryOf(ref, release, host, signedBy(history[0], ref));
  return {
    id,
    name: current?.declaration.name ?? id,
    owner: current?.declaration.owner ?? '',
    state,
    course,
    comparison,
    policy: policyOf(id),
    releases: {
      current: summary(state.current, current),
      canary: state.canary && summary(state.canary, canary),
      previous: state.previous && summary(state.previous, previous),
    },
    changes: base && newest ? diffReleases(base, newest) : [],
  };
}

function summaryOf(
  { version }: ReleaseRef,
  release: Release | null,
  host: HostOffer | null,
  signedBy: string | null,
): ReleaseSummary {
  if (!release)
    return { version, builtAt: null, commit: null, bytes: null, lacks: ['its record cannot be read'], signedBy };
  const { builtAt, commit, assets } = release;
  const bytes = assets.reduce((sum, { brotli }) => sum + brotli, 0);
  return { version, builtAt, commit, bytes, lacks: host ? incompatibilities(release, host) : [], signedBy };
}

const signedBy = (state: RegistryState | undefined, { digest }: ReleaseRef): string | null =>
  state?.keys?.releases[digest]?.key ?? null;

function revisionsOf(history: readonly RegistryState[]): Revision[] {
  return history.map((state, i) => {
    const { revision, at, author, reason } = state;
    const signer = state.keys?.signer ?? null;
    return { revision, at, author, reason, signedBy: signer, changed: changedSections(state, history[i + 1]) };
  });
}
