import type { ScoreChange, Slash } from '../dataset.ts';
import type { Band, PlannedSlash } from './slashes.ts';
import { awakeTime, DAYS, isoOf, type Member, type World } from './world.ts';

export type ScorePath = { at: number; score: number }[];
const clamp = (score: number) => Math.max(0, Math.min(2800, Math.round(score)));

function walk(world: World, member: Member, drops: { at: number; amount: number }[]): ScorePath {
  const random = world.random.fork(`score:${member.row.profileId}`);
  const first = clamp(1200 + (random.chance(0.4) ? 60 * random.normal() : 0));
  const age = world.now - member.joined;
  const count = Math.max(1, Math.min(24, Math.round(Math.log1p(member.popularity) * 2 + age / (90 * DAYS))));
  const times = Array.from({ length: count }, () =>
    awakeTime(random, member.offset, Math.min(world.now, member.joined + 60), world.now),
  );
  const path: ScorePath = [{ at: member.joined, score: first }];
  for (const at of [...new Set(times)].sort((a, b) => a - b)) {
    if (at <= member.joined) continue;
    const progress = Math.sqrt((at - member.joined) / Math.max(1, age));
    path.push({ at, score: clamp(first + (member.row.score - first) * progress + 25 * random.normal()) });
  }
  const last = path.at(-1);
  if (last && path.length > 1) last.score = member.row.score;
  for (const drop of drops) {
    const index = path.findLastIndex((step) => step.at <= drop.at);
    const before = path[index];
    if (!before || before.at === drop.at) continue;
    path.splice(index + 1, 0, { at: drop.at, score: clamp(before.score - drop.amount) });
  }
  return path;
}

/** Score paths that start at joining, drop when a score slash passes, and end at the current score. */
export function addScores(
  world: World,
  slashes: PlannedSlash[],
): { paths: Map<number, ScorePath>; rows: ScoreChange[] } {
  const drops = new Map<number, { at: number; amount: number }[]>();
  const passes = (band: Band, row: Slash) => band === 'UPHELD' && row.slashType === 'SCORE' && row.cancelledAt === null;
  for (const { row, band, closes } of slashes) {
    if (!passes(band, row) || closes > world.now || row.subjectProfileId === null) continue;
    drops.set(row.subjectProfileId, [...(drops.get(row.subjectProfileId) ?? []), { at: closes, amount: row.amount }]);
  }
  const paths = new Map<number, ScorePath>();
  const rows: ScoreChange[] = [];
  for (const member of world.members) {
    const { profileId } = member.row;
    const path = walk(world, member, drops.get(profileId) ?? []);
    paths.set(profileId, path);
    member.row.score = path.at(-1)?.score ?? member.row.score;
    for (const step of path) rows.push({ profileId, at: isoOf(step.at), score: step.score });
  }
  return { paths, rows };
}

/** Score of a path at a time in seconds; 1200 before its start. */
export function scoreAt(path: ScorePath | undefined, at: number): number {
  return path?.findLast((step) => step.at <= at)?.score ?? 1200;
}
