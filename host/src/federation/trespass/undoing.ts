import type { PlannedRelease } from '@companion/contract';
import { releaseIn } from '../pageErrors';
import { watchCalls } from './callers';
import { type Deed, deedsBetween } from './deeds';
import { accept, type Change } from './originals';
import type { PageState } from './pageState';
import type { Look, Trespass, TrespassTools } from './trespass';
import { authorIn, sourcesOf } from './whose';

/** Attributes lasting changes and undoes them: needed once the first content is shown. */
export class Undoing {
  readonly #deeds = new Map<PlannedRelease, Deed[]>();
  readonly #told = new Set<PlannedRelease>();
  readonly #ends: (() => void)[] = [];
  #before: PageState | null = null;

  constructor(
    private readonly tools: TrespassTools,
    run: Trespass['run'],
  ) {
    const refused = (release: PlannedRelease) => this.#tell(release);
    const end = watchCalls({
      releaseIn: (line) => releaseIn(line, tools.plan()),
      refused,
      did: (release, deed) => this.#note(release, [deed]),
      turn: (release, work, again) => {
        // Repeated callbacks pause while the section is not on the page.
        if (!again || tools.isShown(release)) run(release, work);
      },
    });
    // The page's CSP blocked a request.
    const onRefused = ({ sourceFile }: SecurityPolicyViolationEvent) => {
      const release = releaseIn(sourceFile, tools.plan());
      if (release) refused(release);
    };
    addEventListener('securitypolicyviolation', onRefused);
    this.#ends.push(end, () => removeEventListener('securitypolicyviolation', onRefused));
  }

  /** Attributes the changes since the last snapshot to the release that was running. */
  looked(looks: readonly Look[]): void {
    for (const [release, state] of looks) {
      if (release && this.#before) this.#note(release, deedsBetween(this.#before, state));
      this.#before = state;
    }
  }

  /** Undoes the release's lasting changes when nothing of it is on the page. */
  left(release: PlannedRelease): void {
    const deeds = this.#deeds.get(release);
    if (!deeds || this.tools.isShown(release)) return;
    this.#deeds.delete(release);
    const lasting = deeds.filter(({ lasts }) => lasts());
    for (const deed of lasting.reverse()) deed.undo();
    if (lasting.length > 0) this.#tell(release);
  }

  /** The same for all releases: some may have left before this code was loaded. */
  allLeft(): void {
    for (const release of [...this.#deeds.keys()]) this.left(release);
  }

  /** Reports which releases changed the globals that were restored; changes by foreign code are reapplied. */
  async name(found: readonly Change[]): Promise<void> {
    const sources = await sourcesOf(this.tools.plan());
    for (const change of found) {
      const author = authorIn(sources, change);
      if (author) this.#tell(author);
      else if (change.now) accept(change);
    }
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  /** Once per document. */
  #tell(release: PlannedRelease): void {
    if (this.#told.has(release)) return;
    this.#told.add(release);
    this.tools.tell(release);
  }

  #note(release: PlannedRelease, deeds: Deed[]): void {
    if (deeds.length > 0) this.#deeds.set(release, [...(this.#deeds.get(release) ?? []), ...deeds]);
  }
}
