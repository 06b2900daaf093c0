import type { PlannedRelease } from '@companion/contract';
import { releaseIn } from '../pageErrors';
import { watchCalls } from './callers';
import { type Deed, deedsBetween } from './deeds';
import { accept, type Change } from './originals';
import type { PageState } from './pageState';
import type { Look, Trespass, TrespassTools } from './trespass';
import { authorIn, sourcesOf } from './whose';

/** Who did what lasts, and how it is undone: what a page needs once its first content is there. */
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
        // What is done again and again rests while the section is away.
        if (!again || tools.isShown(release)) run(release, work);
      },
    });
    // The policy of the page kept something from leaving.
    const onRefused = ({ sourceFile }: SecurityPolicyViolationEvent) => {
      const release = releaseIn(sourceFile, tools.plan());
      if (release) refused(release);
    };
    addEventListener('securitypolicyviolation', onRefused);
    this.#ends.push(end, () => removeEventListener('securitypolicyviolation', onRefused));
  }

  /** What was done since the look before is attributed to the release that was running. */
  looked(looks: readonly Look[]): void {
    for (const [release, state] of looks) {
      if (release && this.#before) this.#note(release, deedsBetween(this.#before, state));
      this.#before = state;
    }
  }

  /** What a release did lasts, and nothing of it is on the page: it is undone. */
  left(release: PlannedRelease): void {
    const deeds = this.#deeds.get(release);
    if (!deeds || this.tools.isShown(release)) return;
    this.#deeds.delete(release);
    const lasting = deeds.filter(({ lasts }) => lasts());
    for (const deed of lasting.reverse()) deed.undo();
    if (lasting.length > 0) this.#tell(release);
  }

  /** The same for all of them: some have left before this was there. */
  allLeft(): void {
    for (const release of [...this.#deeds.keys()]) this.left(release);
  }

  /** Names who changed globals, which were put back; what was nobody's of ours is put on again. */
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

  /** Once in a document. */
  #tell(release: PlannedRelease): void {
    if (this.#told.has(release)) return;
    this.#told.add(release);
    this.tools.tell(release);
  }

  #note(release: PlannedRelease, deeds: Deed[]): void {
    if (deeds.length > 0) this.#deeds.set(release, [...(this.#deeds.get(release) ?? []), ...deeds]);
  }
}
