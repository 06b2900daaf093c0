import type { RegistryState } from '@companion/contract';
import { counted } from '@companion/domain';
import {
  comparisonOf,
  courseOf,
  type Decision,
  decide,
  figuresAsked,
  figuresOf,
  type ReleaseFigures,
  type SectionOverview,
} from '../judgement';
import type { RegistryKeys } from '../keys';
import { readHistory } from '../readHistory';
import { changeRegistry, RegistryBusy } from '../registryState';
import type { ReleaseStore } from '../releaseStore';
import { ChangeRefused, type SectionChange } from '../sectionChange';
import { Unloadable } from '../unloadable';
import { policyOf } from './policyOf';
import type { ReleaseBackend } from './ReleaseBackend';

/** Who signs what no person did. */
export const AUTHOR = 'release service';

type Watched = Pick<SectionOverview, 'state' | 'course' | 'policy'> & {
  id: string;
  comparison: NonNullable<SectionOverview['comparison']>;
};

/** Looks how releases are received and lets the policy act: moves a canary on, waits, or takes back; never switches off. */
export class Autopilot {
  #history: RegistryState[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param tell Gets a line for each change it made and each look that failed. */
  constructor(
    private readonly store: ReleaseStore,
    private readonly keys: RegistryKeys,
    private readonly backend: ReleaseBackend,
    private readonly tell: (line: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  start(everySeconds: number): void {
    this.#timer ??= setInterval(
      () => void this.look().catch((error: Error) => this.tell(`release policy: ${error.message}`)),
      everySeconds * 1000,
    );
    this.#timer.unref();
  }

  /** One look at every section. Answers what it decided, by section. @throws FiguresUnavailable and what changing throws. */
  async look(): Promise<Record<string, Decision>> {
    this.#history = await readHistory(this.store, this.keys, this.#history);
    const seen = this.#history[0];
    const watched = seen ? this.#watched(seen) : [];
    if (!seen || watched.length === 0) return {};
    const figures = await this.backend.figures(figuresAsked(watched));
    const decisions: Record<string, Decision> = {};
    let { revision } = seen;
    for (const section of watched) {
      const { asked } = section.comparison;
      const pair = { release: figuresOf(figures, asked.release), base: figuresOf(figures, asked.base) };
      const decision = decide(section, pair, this.now());
      decisions[section.id] = decision;
      const change = changeFor(section, decision);
      if (!change) continue;
      const reason = reasonOf(decision, pair);
      const done = await this.#change(revision, change, reason);
      if (done === 'overtaken') break;
      if (done === 'refused') continue;
      const kept = { action: change.action, section: section.id, seenRevision: revision, revision: done, reason };
      revision = done;
      this.tell(`${section.id} ${section.comparison.release.version}: ${decision.move.to}. ${reason}`);
      await this.backend.keep({ ...kept, figures: pair });
    }
    return decisions;
  }

  #watched(seen: RegistryState): Watched[] {
    return Object.entries(seen.sections).flatMap(([id, state]) => {
      const policy = policyOf(id);
      const course = courseOf(this.#history, id);
      const comparison = course && comparisonOf(id, state, course);
      return course && comparison && policy.automatic ? [{ id, state, course, comparison, policy }] : [];
    });
  }

  /** The revision it made; none when somebody was faster, and the next look decides anew, or when it cannot be made. */
  async #change(seen: number, change: SectionChange, reason: string): Promise<number | 'overtaken' | 'refused'> {
    try {
      const state = await changeRegistry(this.store, this.keys, { author: AUTHOR, reason }, (now) => {
        if (now?.revision !== seen) throw new RegistryBusy();
        return [change];
      });
      return state.revision;
    } catch (error) {
      if (error instanceof RegistryBusy) return 'overtaken';
      if (!(error instanceof ChangeRefused || error instanceof Unloadable)) throw error;
      // The other sections are looked at all the same.
      this.tell(`release policy: ${change.section}: ${error.message}`);
      return 'refused';
    }
  }
}

/** "Worse: 3.1% against 0.4% fail to draw. Version 1.2.0: 970 visits; 1.1.0: 2,400 visits." */
function reasonOf({ judgement }: Decision, { release, base }: Record<'release' | 'base', ReleaseFigures>): string {
  const visits = [release, base].map((one) => `${one.version}: ${counted(one.visits, 'visit')}`);
  return `${judgement.sentence} Version ${visits.join('; ')}.`;
}

function changeFor({ id, state, course }: Watched, { move }: Decision): SectionChange | null {
  switch (move.to) {
    case 'wait':
      return null;
    case 'widen':
      return { action: 'percent', section: id, percent: move.percent };
    case 'promote':
      return { action: 'promote', section: id };
    case 'take-back':
      if (state.canary) return { action: 'rollback', section: id };
      return course.good && { action: 'rollback', section: id, to: course.good };
  }
}
