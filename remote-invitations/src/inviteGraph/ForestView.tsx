import type { UseQueryResult } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import { Card, EmptyState, ExportMenu, Loaded, SkeletonBlock, useFont } from '@companion/ui/core';
import { useMemo, useState } from 'react';
import { ChosenPeople } from './ChosenPeople';
import { graphFile } from './files';
import type { Forest } from './forest';
import { GraphCanvas } from './GraphCanvas';
import { type ColorBy, groupsOf } from './groups';
import s from './inviteGraph.module.css';
import { placeOf } from './lineage';
import type { InviteGraphAddress } from './params';
import { dayOf, endOf, isoDay, Replay } from './Replay';
import { SaveButton } from './SaveButton';
import type { Scene } from './scene';
import { shownNodes } from './shownNodes';
import { TreeView } from './TreeView';
import { useColors } from './useColors';
import { useGrowsOnce } from './useGrowsOnce';

const DAY_MS = 86_400_000;
const LINES = ['var(--line)', 'var(--accent)', 'var(--text)', 'var(--surface)'] as const;

type Props = {
  list: InviteGraphAddress;
  forest: UseQueryResult<Forest>;
  /** Profile ids: the selected person, and the root of the only branch shown. */
  person: number | null;
  root: number | null;
  /** Whether `root` is still being resolved: meanwhile the whole forest must not be mistaken for its branch, also in files. */
  asking: boolean;
};

/** The forest as a graph or a tree of names, with replay, colors and files. */
export default function ForestView(props: Props) {
  const shape = <SkeletonBlock height={640} />;
  return (
    <Loaded query={props.forest} what="The forest" shape={shape}>
      {(forest) =>
        forest.count === 0 ? (
          <EmptyState why="There is nobody in the forest yet.">
            It will appear here once it has been calculated.
          </EmptyState>
        ) : props.asking && placeOf(forest, props.root) < 0 ? (
          shape
        ) : (
          <ForestShown {...props} forest={forest} />
        )
      }
    </Loaded>
  );
}

function ForestShown({ list, person, root, forest }: Omit<Props, 'forest' | 'asking'> & { forest: Forest }) {
  const { mode, color, depth, hideLeaves, asOf } = list.values;
  const [first, last] = useMemo(() => ends(forest), [forest]);
  const given = asOf === null ? last : Math.min(last, Math.max(first, Date.parse(asOf) / DAY_MS));
  const [lasso, setLasso] = useState<{ forest: Forest; nodes: Int32Array } | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const growing = useGrowsOnce({
    first,
    last,
    people: forest.count,
    whole: mode === 'graph' && asOf === null && person === null && root === null,
  });
  const day = moving ?? growing ?? given;
  const rootPlace = placeOf(forest, root);
  const shown = useMemo(
    () => shownNodes(forest, { root: rootPlace, depth, until: endOf(day), hideLeaves: hideLeaves === 'yes' }),
    [forest, rootPlace, depth, day, hideLeaves],
  );
  const { groups, of } = useMemo(() => groupsOf(color as ColorBy, forest), [color, forest]);
  const colors = useColors(useMemo(() => groups.map((group) => group.color), [groups]));
  const [line = '', accent = '', text = '', surface = ''] = useColors(LINES);
  const [chosen] = useFont();
  // The chosen font determines the family.
  const font = useMemo(() => getComputedStyle(document.body).fontFamily, [chosen]);
  const scene = useMemo<Scene>(
    () => ({ forest, shown, groupOf: of, colors, line, accent, text, surface, font }),
    [forest, shown, of, colors, line, accent, text, surface, font],
  );
  const selected = placeOf(forest, person);
  const select = (node: number) => list.commit({ person: node < 0 ? null : String(forest.ids[node]) });
  const stop = (stopped: number) => {
    setMoving(null);
    list.commit({ asOf: stopped >= last ? null : isoDay(stopped) });
  };
  const counts = useMemo(() => {
    const each = new Array<number>(groups.length).fill(0);
    for (const node of shown.nodes) (each[of[node] as number] as number)++;
    return each;
  }, [shown, groups, of]);
  const whole = root === null ? forest.count : (forest.sizes[rootPlace] ?? 0);
  const people =
    shown.people === whole
      ? `${counted(whole, 'person', 'people')}`
      : `${formatNumber(shown.people)} of ${counted(whole, 'person', 'people')} had joined`;
  // Node indexes change with a newer forest, and the people shown change with the day.
  const inside = useMemo(
    () => (lasso?.forest === forest ? lasso.nodes.filter((node) => shown.mask[node] === 1) : null),
    [lasso, forest, shown],
  );
  const hidden = shown.people - shown.nodes.length;
  return (
    <Card
      title={root === null ? 'The whole forest' : 'One branch'}
      note={
        <>
          {people}
          {hidden > 0 && `, ${formatNumber(hidden)} of them not shown`}. Each person is connected to their inviter.
        </>
      }
      actions={
        <>
          <SaveButton label="GEXF" make={(signal) => graphFile(forest, shown, signal)} />
          <ExportMenu fn="invite_subtree" filters={exported(list)} sort="lft" />
        </>
      }
    >
      {mode === 'tree' ? (
        <TreeView forest={forest} shown={shown} root={rootPlace} selected={selected} onSelect={select} />
      ) : (
        <>
          <GraphCanvas
            scene={scene}
            cut={`${root} ${depth} ${hideLeaves}`}
            selected={selected}
            summary={`${people}, drawn around ${root === null ? 'the first inviters' : 'the person who began the branch'}. The tree and the table show the same people as text.`}
            onSelect={select}
            chosen={inside !== null}
            onChoose={(nodes) => setLasso({ forest, nodes })}
          />
          <div className={s.under}>
            <ul className={s.legend} aria-label="Colors">
              {groups.map(
                ({ label, color }, group) =>
                  (counts[group] ?? 0) > 0 && (
                    <li key={label}>
                      <span className={s.dot} style={{ background: color }} aria-hidden="true" />
                      {label} <span className={s.hint}>{formatNumber(counts[group] ?? 0)}</span>
                    </li>
                  ),
              )}
            </ul>
            <p className={s.hint}>
              Drag to move. Zoom with Ctrl and the wheel, or with + and −. Select a dot to see its branch.
            </p>
          </div>
        </>
      )}
      {inside && mode !== 'tree' && (
        <ChosenPeople
          forest={forest}
          shown={shown}
          nodes={inside}
          href={(id) => list.href({ person: String(id) })}
          onClear={() => setLasso(null)}
        />
      )}
      {last > first && <Replay first={first} last={last} day={day} onMove={setMoving} onStop={stop} />}
    </Card>
  );
}

/** First and last day on which someone joined. */
function ends({ joined }: Forest): [number, number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const hours of joined) {
    first = Math.min(first, hours);
    last = Math.max(last, hours);
  }
  return [dayOf(first), dayOf(last)];
}

const exported = ({ values: { root, depth, asOf } }: InviteGraphAddress) => ({
  ...(root && { root }),
  ...(depth !== null && { depth }),
  ...(asOf && { asOf }),
});
