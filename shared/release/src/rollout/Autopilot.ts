import type { RegistryState } from '@companion/contract';
import { counted } from '@companion/domain';
import {
  comparisonOf,
  courseOf,
  type Decision,
  decide,
  figuresAsked,
  pairOf,
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

/** Author of automatic changes. */
export const AUTHOR = 'release service';

type Watched = Pick<SectionOverview, 'id' | 'state' | 'course' | 'policy' | 'comparison'>;

/** Notice to visitors of a paused section. */
const PAUSED = 'Its newest release failed for most visitors, and there is no earlier one to go back to.';

/**
 * Watches how releases perform and applies the policy: advances a canary, waits, rolls back, or pauses a broken section without a
 * good release to go back to.
 */
export class Autopilot {
  #history: RegistryState[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param tell Called with a line for each change it made and each failed check.
   * @param now The clock of the store, in milliseconds since 1970.
   */
  constructor(
    private readonly store: ReleaseStore,
    private readonly keys: RegistryKeys,
    private readonly backend: ReleaseBackend,
    private readonly tell: (line: string) => void,
    private readonly now: () => number | Promise<number> = () => store.now(),
  ) {}

  start(everySeconds: number): void {
    this.#timer ??= setInterval(
      () => void this.look().catch((error: Error) => this.tell(`release policy: ${error.message}`)),
      everySeconds * 1000,
    );
    this.#timer.unref();
  }

  /**
   * Checks every section once. Returns the decisions by section. @throws FiguresUnavailable, and what a registry change throws.
   */
  async look(): Promise<Record<string, Decision>> {
    this.#history = await readHistory(this.store, this.keys, this.#history);
    const seen = this.#history[0];
    const watched = seen ? this.#watched(seen) : [];
    if (!seen || watched.length === 0) return {};
    const now = await this.now();
    const figures = await this.backend.figures(figuresAsked(watched, new Date(now).toISOString()));
    const decisions: Record<string, Decision> = {};
    let { revision } = seen;
    for (const section of watched) {
      const pair = pairOf(figures, section.comparison.asked);
      const decision = decide(section, pair, now);
      decisions[section.id] = decision;
      let change = changeFor(section, decision);
      if (!change) continue;
      const reason = reasonOf(decision, pair);
      let done = await this.#change(revision, change, reason);
      if (done === 'refused' && decision.judgement.verdict === 'broken') {
        // The rollback target is no longer in the store, or runs in no live host.
        change = pause(section.id);
        done = await this.#change(revision, change, reason);
      }
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
      if (!course || !policy.automatic) return [];
      return [{ id, state, course, comparison: comparisonOf(id, state, course), policy }];
    });
  }

  /**
   * The new revision; `overtaken` if another change came first, so that the next check decides again; `refused` if the change
   * cannot be made.
   */
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
      // The remaining sections are still checked.
      this.tell(`release policy: ${change.section}: ${error.message}`);
      return 'refused';
    }
  }
}

/** "Worse: 3.1% against 0.4% fail to draw. Version 1.2.0: 970 visits; 1.1.0: 2,400 visits." */
function reasonOf({ judgement }: Decision, { release, base }: ReturnType<typeof pairOf>): string {
  const both: ReleaseFigures[] = base ? [release, base] : [release];
  const visits = both.map((one) => `${one.version}: ${counted(one.visits, 'visit')}`);
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
    case 'pause':
      return pause(id);
  }
}

const pause = (section: string): SectionChange => ({ action: 'disable', section, reason: PAUSED });
