import { levelOf, writeCsv } from '@companion/domain';
import type { Download } from '@companion/ui/core';
import { type Forest, joinedOn } from './forest';
import { gexfOf } from './gexf';
import { namesOf } from './queries';
import type { Shown } from './shownNodes';

/** The nodes shown, as a GEXF file. @throws DataError if the names cannot be loaded */
export async function graphFile(forest: Forest, shown: Shown, signal: AbortSignal): Promise<Download> {
  const names = await namesOf(idsOf(forest, shown.nodes), signal);
  const text = gexfOf(forest, shown, names);
  return { file: new Blob([text], { type: 'application/xml' }), name: 'invite-graph.gexf' };
}

/** Some people of the forest, as a CSV file. @throws DataError if the names cannot be loaded */
export async function peopleFile(
  forest: Forest,
  shown: Shown,
  nodes: Int32Array,
  signal: AbortSignal,
): Promise<Download> {
  const names = await namesOf(idsOf(forest, nodes), signal);
  return { file: new Blob([peopleCsv(forest, shown, nodes, names)], { type: 'text/csv' }), name: 'chosen-people.csv' };
}

export const peopleCsv = (forest: Forest, shown: Shown, nodes: Int32Array, names: ReadonlyMap<number, string>) =>
  writeCsv(
    ['profile_id', 'name', 'score', 'level', 'depth', 'branch', 'joined', 'invited_by_profile_id'],
    Array.from(nodes, (node) => {
      const [id, score] = [forest.ids[node] as number, forest.scores[node] as number];
      return [
        id,
        names.get(id),
        score < 0 ? null : score,
        score < 0 ? null : levelOf(score)?.name,
        forest.depths[node],
        shown.sizes[node],
        joinedOn(forest, node),
        forest.ids[forest.parents[node] as number],
      ];
    }),
  );

const idsOf = ({ ids }: Forest, nodes: Int32Array): number[] => Array.from(nodes, (node) => ids[node] as number);
