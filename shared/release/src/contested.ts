import { clashingPrefixes, menuLabels, type RegistryState, type SectionDeclaration } from '@companion/contract';
import { type KnownReleases, ReleaseRefused } from '@companion/registry';

type Owner = { id: string; declared: readonly SectionDeclaration[] };

/**
 * Claims shared by two sections among everything visitors can get, canaries included, in words: a path, where a page would be
 * given to one section and the other dropped entirely; a name in the main menu; the name of a widget. Disabled sections keep
 * their claims. Pure.
 */
export function contested(state: RegistryState, releases: KnownReleases): string[] {
  const owners = Object.entries(state.sections).map(([id, { current, canary }]): Owner => {
    const declared = [current, canary].flatMap((ref) => {
      const release = ref && releases.get(ref.digest);
      return release && !(release instanceof ReleaseRefused) ? [release.declaration] : [];
    });
    return { id, declared };
  });
  owners.sort((a, b) => (a.id < b.id ? -1 : 1));
  return owners.flatMap((owner, i) =>
    owners
      .slice(i + 1)
      .flatMap((other) => [
        ...clashes(owner, other, ({ prefixes }) => prefixes, clashingPrefixes).map(
          (prefix) => `${prefix} would belong to both ${owner.id} and ${other.id}`,
        ),
        ...clashes(owner, other, ({ nav }) => menuLabels(nav), equal).map(
          (label) => `the main menu would have “${label}” of both ${owner.id} and ${other.id}`,
        ),
        ...clashes(owner, other, ({ widgets }) => widgets.map(({ id }) => id), equal).map(
          (id) => `both ${owner.id} and ${other.id} would have a widget named ${id}`,
        ),
      ]),
  );
}

const equal = (a: readonly string[], b: readonly string[]) => a.filter((each) => b.includes(each));

/** Claims of one kind that both have, each listed once. */
function clashes(
  a: Owner,
  b: Owner,
  of: (declaration: SectionDeclaration) => readonly string[],
  common: (a: readonly string[], b: readonly string[]) => string[],
): string[] {
  return [...new Set(common(a.declared.flatMap(of), b.declared.flatMap(of)))];
}
