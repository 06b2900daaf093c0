import { MOST_HELD, type RegistryState, type ReleaseRef, type SectionDeclaration } from '@companion/contract';
import { ChangeRefused, type SectionChange } from './sectionChange';

/** A change to the held releases. */
export type HeldChange =
  | { action: 'hold'; section: string; release: ReleaseRef }
  | { action: 'withdraw'; section: string; version: string }
  /** Makes a held release live for everyone, or for a canary's share of the visitors. */
  | { action: 'release-held'; section: string; version: string; canary?: { percent: number; salt: string } };

type Held = NonNullable<RegistryState['held']>;

export function isHeldChange<Other extends { action: string }>(change: HeldChange | Other): change is HeldChange {
  const { action } = change;
  return action === 'hold' || action === 'withdraw' || action === 'release-held';
}

/**
 * The held releases after a change; the newest five per section, so that builds of every proposal can be held. Pure.
 * @throws ChangeRefused
 */
export function changeHeld(held: Held, change: HeldChange): Held {
  const { section } = change;
  const known = heldOf(held, section);
  if (change.action !== 'hold') {
    const { version } = heldVersion(held, change);
    return { ...held, [section]: known.filter((each) => each.version !== version) };
  }
  const { version, digest } = change.release;
  const others = known.filter((each) => each.digest !== digest);
  return { ...held, [section]: [...others, { version, digest }].slice(-MOST_HELD) };
}

/** How making a held release live changes its section. Pure. @throws ChangeRefused if it is not held. */
export function releaseOfHeld(held: Held, change: Extract<HeldChange, { action: 'release-held' }>): SectionChange {
  const { section, canary } = change;
  const release = heldVersion(held, change);
  return canary ? { action: 'canary', section, release, ...canary } : { action: 'release', section, release };
}

/** The held releases without those that went live since, and without empty sections. Undefined if none are left. */
export function stillHeld(held: Held, sections: RegistryState['sections']): Held | undefined {
  const entries = Object.entries(held).flatMap(([section, refs]) => {
    const { current, canary } = sections[section] ?? {};
    const left = refs.filter(({ digest }) => digest !== current?.digest && digest !== canary?.digest);
    return left.length > 0 ? [[section, left] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Path and query that offer to try a held release in the browser, on the section's first page without parameters. */
export function tryLink(section: string, version: string, declaration: SectionDeclaration | undefined): string {
  const page = declaration?.routes.find(({ path }) => !path.includes(':'))?.path ?? '/home';
  return `${page}?try=${section}@${version}`;
}

function heldVersion(held: Held, { section, version }: { section: string; version: string }): ReleaseRef {
  const found = heldOf(held, section).find((each) => each.version === version);
  if (!found) throw new ChangeRefused(`${section} ${version} is not held.`, 'See npm run release -- list.');
  return found;
}

const heldOf = (held: Held, section: string): readonly ReleaseRef[] =>
  (Object.hasOwn(held, section) && held[section]) || [];
