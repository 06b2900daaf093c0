import { CompanionError, type RegistryState, type ReleaseRef, type SectionState } from '@companion/contract';

/** One change to a section. */
export type SectionChange =
  | { action: 'release'; section: string; release: ReleaseRef }
  | { action: 'canary'; section: string; release: ReleaseRef; percent: number; salt: string }
  | { action: 'percent'; section: string; percent: number }
  | { action: 'promote'; section: string }
  | { action: 'rollback'; section: string; to?: ReleaseRef }
  | { action: 'disable'; section: string; reason: string }
  | { action: 'enable'; section: string }
  | { action: 'restore'; section: string; state: SectionState };

/** The change is invalid in this state, or would leave visitors worse off; the message says why. */
export class ChangeRefused extends CompanionError {
  override readonly code = 'change-refused';
  constructor(
    message: string,
    override readonly advice = 'Look at what is current first.',
  ) {
    super(message);
  }
}

type Sections = RegistryState['sections'];

/** The sections after a change. Pure, and shared by the CLI, startup and admin page. @throws ChangeRefused */
export function changeSection(sections: Sections, change: SectionChange): Sections {
  const before = Object.hasOwn(sections, change.section) ? sections[change.section] : undefined;
  return { ...sections, [change.section]: changed(before, change) };
}

function changed(before: SectionState | undefined, change: SectionChange): SectionState {
  const { section } = change;
  if (change.action === 'release') {
    const { version, digest } = change.release;
    const previous = before?.current.digest === digest ? before.previous : (before?.current ?? null);
    return { current: { version, digest }, previous, canary: null, disabled: before?.disabled ?? null };
  }
  if (!before) throw new ChangeRefused(`${section} has never been released: release it first.`);
  switch (change.action) {
    case 'canary': {
      const { release, percent, salt } = change;
      if (release.digest === before.current.digest)
        throw new ChangeRefused(`${section} ${release.version} is what everyone has already.`);
      return { ...before, canary: { version: release.version, digest: release.digest, percent, salt } };
    }
    case 'percent':
      return { ...before, canary: { ...canaryOf(before, section), percent: change.percent } };
    case 'promote': {
      const { version, digest } = canaryOf(before, section);
      return { ...before, current: { version, digest }, previous: before.current, canary: null };
    }
    case 'rollback':
      return rolledBack(before, change);
    case 'disable':
      return { ...before, disabled: { reason: change.reason } };
    case 'enable':
      if (!before.disabled) throw new ChangeRefused(`${section} is not disabled.`);
      return { ...before, disabled: null };
    case 'restore':
      return change.state;
  }
}

/**
 * Ends a canary if one is running; otherwise goes back to the previous release. A release that was rolled back does not become
 * `previous`: a page must never fall back to it.
 */
function rolledBack(
  before: SectionState,
  { section, to }: Extract<SectionChange, { action: 'rollback' }>,
): SectionState {
  if (before.canary && !to) return { ...before, canary: null };
  const target = to ?? before.previous;
  if (!target) throw new ChangeRefused(`${section} has no release to go back to: name one with --to.`);
  if (target.digest === before.current.digest)
    throw new ChangeRefused(`${section} ${target.version} is current already.`);
  return { ...before, current: { version: target.version, digest: target.digest }, previous: null, canary: null };
}

function canaryOf({ canary }: SectionState, section: string) {
  if (!canary) throw new ChangeRefused(`${section} has no canary.`);
  return canary;
}
