import type { ControlIntent } from '@companion/release/control';
import { rollbackLeadsTo, type SectionOverview, undoLeadsTo } from '@companion/release/judgement';

type Seen = 'site' | 'section' | 'reason' | 'revision';
type Change = ControlIntent extends infer Each ? (Each extends unknown ? Omit<Each, Seen> : never) : never;

/** An action available for a section. */
export type ReleaseAction = {
  /** Label of the button. */
  verb: string;
  /** What it changes for visitors. */
  says: string;
  danger?: boolean;
  change: Change;
};

/** The actions available for a section in its current state, the likeliest first. */
export function releaseActions(section: Pick<SectionOverview, 'state' | 'course' | 'policy'>): ReleaseAction[] {
  const { state, policy } = section;
  const { canary, current, disabled } = state;
  const actions: ReleaseAction[] = [];
  const ref = ({ version, digest }: { version: string; digest: string }) => ({ version, digest });
  const back = rollbackLeadsTo(section);
  if (canary) {
    for (const { percent } of policy.steps)
      if (percent > canary.percent && percent < 100)
        actions.push({
          verb: `Widen to ${percent}%`,
          says: `${canary.version} goes to ${percent}% of the visitors instead of ${canary.percent}%.`,
          change: { action: 'percent', percent },
        });
    actions.push(
      {
        verb: 'Promote',
        says: `Everyone gets ${canary.version}; pages can still fall back to ${current.version}.`,
        change: { action: 'promote', ...ref(canary) },
      },
      {
        verb: 'Stop',
        says: `Nobody gets ${canary.version} anymore; everyone gets ${current.version}.`,
        danger: true,
        change: { action: 'rollback', ...ref(current) },
      },
    );
  } else if (back)
    actions.push({
      verb: `Roll back to ${back.version}`,
      says: `Everyone gets ${back.version} again, and no page falls back to ${current.version}.`,
      danger: true,
      change: { action: 'rollback', ...ref(back) },
    });
  actions.push(
    disabled
      ? { verb: 'Switch on', says: `Visitors get ${current.version} again.`, change: { action: 'enable' } }
      : {
          verb: 'Switch off',
          says: 'Nobody gets the section. Its pages show visitors the reason you enter.',
          danger: true,
          change: { action: 'disable' },
        },
  );
  const before = undoLeadsTo(section);
  if (before)
    actions.push({
      verb: 'Undo the last change',
      says: `The section is as it was before: ${before.version} is current.`,
      change: { action: 'undo', ...ref(before) },
    });
  return actions;
}
