import { committedReport, type Deprecated, REPORTED } from '@companion/build/api';
import { type BuildInputs, INPUTS_FILE } from '@companion/build/inputs';
import type { RegistryState } from '@companion/contract';
import { namedReleases } from '@companion/registry';
import { parsed } from './readRecord';
import type { ReleaseStore } from './releaseStore';

/** A deprecated export of a module shared by hosts. */
export type Ending = Deprecated & { key: string; name: string };

/** Deprecations announced by the reports of the shared packages, soonest first. */
export function endings(): Ending[] {
  return REPORTED.flatMap((key) =>
    [...(committedReport(key)?.deprecated ?? [])].map(([name, said]) => ({ key, name, ...said })),
  ).sort((a, b) => (a.ends < b.ends ? -1 : 1));
}

/** Which releases that visitors have, or may get, use deprecated exports, in lines. */
export async function deprecationLines(
  store: ReleaseStore,
  state: RegistryState,
  going: readonly Ending[],
): Promise<string[]> {
  if (going.length === 0) return ['Nothing of the shared packages is announced to go.'];
  const releases = await Promise.all(
    offeredBy(state).map(async (release) => {
      const text = await store.read(`${release.replace(' ', '/')}/${INPUTS_FILE}`);
      return { release, takes: text === null ? null : parsed<BuildInputs>(text)?.takes };
    }),
  );
  const unknown = releases.filter(({ takes }) => !takes).map(({ release }) => release);
  return [
    ...going.flatMap(({ key, name, ends, instead }) => [
      `${key} ${name} ends ${ends}: use ${instead}`,
      ...releases.filter(({ takes }) => takes && isTaken(takes, key, name)).map(({ release }) => `  ${release}`),
    ]),
    ...(unknown.length > 0 ? [`Not known of ${unknown.join(', ')}: released before it was noted.`] : []),
  ];
}

/** As `slashes 1.0.0`: what visitors get or can fall back to, and what is held. */
function offeredBy(state: RegistryState): string[] {
  const named = namedReleases(state).map(({ section, ref }) => `${section} ${ref.version}`);
  const held = Object.entries(state.held ?? {}).flatMap(([section, refs]) =>
    refs.map(({ version }) => `${section} ${version}`),
  );
  return [...new Set([...named, ...held])];
}

function isTaken(takes: NonNullable<BuildInputs['takes']>, key: string, name: string): boolean {
  const names = takes[key];
  return names === null || names?.includes(name) === true;
}
