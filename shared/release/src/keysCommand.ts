import { type NamedKey, type RegistryState, sectionIdSchema } from '@companion/contract';
import { CommandError } from '@companion/program';
import {
  isValidAt,
  keyListOf,
  namedReleases,
  type RegistryKeys,
  type RegistryTrust,
  signText,
} from '@companion/registry';
import { sectionLine, sectionsOf } from './describe';
import { allowed, firstKeyList, retired, revoked } from './keyChange';
import { makeKey } from './namedKeys';
import { currentState } from './registryDocuments';
import { changeRegistry, type RegistryChange } from './registryState';
import type { ReleaseStore } from './releaseStore';

export type KeysOptions = { public?: string; for?: string; days?: string };
type Why = { author: string; reason: string };

const DAY_MS = 86_400_000;
/** Permission of a key that signs the registry. */
const STATES = 'states';

/** `npm run release -- keys make`, which needs no key: returns a report in lines. @throws CommandError */
export async function makeKeyCommand(name: string, file: string, trust: RegistryTrust): Promise<string[]> {
  const publicKey = await makeKey(file, name, trust);
  return [`${file}: keep it to yourself. The holder of the root key allows it with`, `  --public ${publicKey}`];
}

/** All other key commands: returns a report in lines. @throws CommandError, ChangeRefused */
export async function keysCommand(
  [verb, name = '']: readonly string[],
  options: KeysOptions,
  { store, keys, why }: { store: ReleaseStore; keys: RegistryKeys; why: () => Why },
): Promise<string[]> {
  if (!verb) return keyLines(await currentState(store, keys), await store.now());
  const now = await store.now();
  const change = async (next: (list: ReturnType<typeof firstKeyList>, state: RegistryState) => Changed) =>
    changeRegistry(store, keys, why(), async (state) => {
      if (!state) throw new CommandError('Nothing has been released yet.', 'Run npm start first.');
      if (keys.name)
        throw new CommandError('Only the root key changes the list of keys.', 'Run it where the root key is.');
      const { list, also = [] } = next(keyListOf(state) ?? firstKeyList(keys.site, keys.publicKey), state);
      const payload = JSON.stringify(list);
      return [{ action: 'keys', list: { payload, signature: await signText(payload, keys.privateKey) } }, ...also];
    });
  switch (verb) {
    case 'allow': {
      const key = keyOf(name, options, now);
      const state = await change((list) => ({ list: allowed(list, key) }));
      return keyLines(state, now);
    }
    case 'retire': {
      const state = await change((list) => ({ list: retired(list, name, new Date(now).toISOString()) }));
      return keyLines(state, now);
    }
    case 'revoke': {
      const before = await currentState(store, keys);
      const state = await change((list, found) => ({ list: revoked(list, name), also: offered(found, name) }));
      return [...keyLines(state, now), ...lookedAt(before, state, name)];
    }
    default:
      throw new CommandError(`There is no keys ${verb}.`, 'See npm run release.');
  }
}

type Changed = { list: ReturnType<typeof firstKeyList>; also?: RegistryChange[] };

function keyOf(name: string, { public: publicKey, for: what = '', days = '365' }: KeysOptions, now: number): NamedKey {
  if (!publicKey) throw new CommandError('Name the key with --public.', 'It is what keys make said.');
  const states = what === STATES;
  const releases = states ? [] : what.split(',').map((section) => section.trim().replace(/^remote-/, ''));
  const wrong = releases.find((section) => !sectionIdSchema.safeParse(section).success);
  if (wrong !== undefined)
    throw new CommandError('Say what it may sign.', 'As in --for reviews,slashes or --for states.');
  if (!/^\d{1,4}$/.test(days) || Number(days) === 0) throw new CommandError('--days needs a whole number of days.');
  return { name, publicKey, releases, states, until: new Date(now + Number(days) * DAY_MS).toISOString() };
}

/** Withdraws what a stolen key signed and few or no visitors have: ends canaries and withdraws held releases. */
function offered(state: RegistryState, name: string): RegistryChange[] {
  const isTheirs = (digest: string) => state.keys?.releases[digest]?.key === name;
  const canaries = Object.entries(state.sections).flatMap(([section, { canary }]) =>
    canary && isTheirs(canary.digest) ? [{ action: 'rollback' as const, section }] : [],
  );
  const held = Object.entries(state.held ?? {}).flatMap(([section, refs]) =>
    refs
      .filter(({ digest }) => isTheirs(digest))
      .map(({ version }) => ({ action: 'withdraw' as const, section, version })),
  );
  return [...canaries, ...held];
}

/** Releases everyone has stay, signed by the root key from now on; these lines ask to review them. */
function lookedAt(before: RegistryState | null, after: RegistryState, name: string): string[] {
  return namedReleases(after)
    .filter(({ ref }) => before?.keys?.releases[ref.digest]?.key === name)
    .map(
      ({ section, ref }) =>
        `${section} ${ref.version} was signed by ${name} and stays, signed by the root key: look at it, or roll it back`,
    );
}

function keyLines(state: RegistryState | null, now: number): string[] {
  const list = state && keyListOf(state);
  if (!list) return ['One key signs everything. To give a team its own: keys make, then keys allow.'];
  const at = new Date(now).toISOString();
  return [
    `list ${list.number}, revision ${state.revision}`,
    ...list.keys.map((key) => {
      const may = [
        ...(key.states ? ['the registry'] : []),
        ...(key.releases === null ? ['all releases'] : key.releases.map((section) => `releases of ${section}`)),
      ].join(', ');
      const time = key.until === null ? 'for ever' : `${isValidAt(key, at) ? 'until' : 'ended'} ${key.until}`;
      return `${key.name.padEnd(14)} signs ${may}, ${time}`;
    }),
    ...sectionsOf(state).map((id) => `${id.padEnd(14)} ${sectionLine(state, id)}`),
  ];
}
