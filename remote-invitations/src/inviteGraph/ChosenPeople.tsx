import { counted, formatNumber } from '@companion/domain';
import { Button, DASH, Num, SidewaysTable } from '@companion/ui/core';
import { Link, type To } from '@companion/ui/router';
import { useMemo, useState } from 'react';
import { peopleFile } from './files';
import { type Forest, joinedOn } from './forest';
import s from './inviteGraph.module.css';
import { MOST_NAMES, useNames } from './queries';
import { SaveButton } from './SaveButton';
import type { Shown } from './shownNodes';

const AT_A_TIME = 20;
const HEAD = ['Person', 'Score', 'Depth', 'Branch', 'Joined'];

type Props = {
  forest: Forest;
  shown: Shown;
  /** Their node indexes. */
  nodes: Int32Array;
  href: (profileId: number) => To;
  onClear: () => void;
};

/** The people selected with the lasso, largest branches first, and all of them as a file. */
export function ChosenPeople({ forest, shown, nodes, href, onClear }: Props) {
  const [rows, setRows] = useState(AT_A_TIME);
  const sorted = useMemo(
    () => nodes.toSorted((a, b) => (shown.sizes[b] as number) - (shown.sizes[a] as number) || a - b),
    [nodes, shown],
  );
  const listed = [...sorted.subarray(0, Math.min(rows, MOST_NAMES))];
  const names = useNames(forest, listed);
  const known = Array.from(nodes, (node) => forest.scores[node] as number).filter((score) => score >= 0);
  const mean = known.reduce((sum, score) => sum + score, 0) / known.length;
  return (
    <section className={s.chosen} aria-label="Chosen people">
      <div className={s.under}>
        <p className={s.hint} role="status">
          {nodes.length === 0
            ? 'There is nobody inside the line.'
            : `${counted(nodes.length, 'person', 'people')} inside the line`}
          {known.length > 0 && `, mean score ${formatNumber(Math.round(mean))}`}
        </p>
        <div className={s.actions}>
          {nodes.length > 0 && <SaveButton label="CSV" make={(signal) => peopleFile(forest, shown, sorted, signal)} />}
          <Button variant="ghost" onClick={onClear}>
            Clear
          </Button>
        </div>
      </div>
      {nodes.length > 0 && (
        <SidewaysTable label="The chosen people" head={HEAD}>
          <tbody>
            {listed.map((node) => {
              const id = forest.ids[node] as number;
              const score = forest.scores[node] as number;
              return (
                <tr key={node}>
                  <th scope="row">
                    <Link to={href(id)}>
                      <bdi translate="no">{names.get(node) ?? `Profile ${id}`}</bdi>
                    </Link>
                  </th>
                  <td>{score < 0 ? DASH : <Num value={score} />}</td>
                  <td>{forest.depths[node]}</td>
                  <td>
                    <Num value={shown.sizes[node]} />
                  </td>
                  <td>{joinedOn(forest, node)}</td>
                </tr>
              );
            })}
          </tbody>
        </SidewaysTable>
      )}
      {nodes.length > listed.length &&
        (listed.length < MOST_NAMES ? (
          <Button size="sm" variant="ghost" onClick={() => setRows(rows + AT_A_TIME)}>
            Show {counted(Math.min(AT_A_TIME, nodes.length - listed.length), 'more person', 'more people')}
          </Button>
        ) : (
          <p className={s.hint}>The file includes everyone.</p>
        ))}
    </section>
  );
}
