import { counted } from '@companion/domain';
import { Button, Icon, Notice } from '@companion/ui/core';
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Forest } from './forest';
import s from './inviteGraph.module.css';
import { childrenOf, pathToRoot } from './lineage';
import { useNames } from './queries';
import type { Shown } from './shownNodes';
import { CHILDREN_AT_A_TIME, MOST_ROWS, type TreeRow, treeRows } from './treeRows';

type Props = {
  forest: Forest;
  shown: Shown;
  /** Node index; -1 for the whole forest. */
  root: number;
  selected: number;
  onSelect: (node: number) => void;
};

/** The forest as a tree of names: arrow keys navigate and expand it, Enter selects a person. */
export function TreeView({ forest, shown, root, selected, onSelect }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set([...(root < 0 ? childrenOf(forest, -1).slice(0, 1) : [root]), ...pathOf(forest, selected)]),
  );
  const [current, setCurrent] = useState(selected);
  const [shownFor, setShownFor] = useState(selected);
  // A handle in the address is resolved after the tree has rendered, and a person can be selected elsewhere on the page.
  if (shownFor !== selected) {
    setShownFor(selected);
    setCurrent(selected);
    setOpened(new Set([...opened, ...pathOf(forest, selected)]));
  }
  const [asked, setAsked] = useState<ReadonlyMap<number, number>>(new Map());
  const rows = useMemo(() => treeRows(forest, shown, root, opened, asked), [forest, shown, root, opened, asked]);
  const names = useNames(
    forest,
    rows.map(({ node }) => node),
  );
  const focused = rows.some(({ node }) => node === current) ? current : (rows[0]?.node ?? -1);
  const tree = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    tree.current?.querySelector<HTMLElement>(`[data-node="${focused}"]`)?.focus();
  }, [focused]);

  const toggle = (node: number, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(node);
    else next.delete(node);
    setOpened(next);
  };
  const more = (row: TreeRow) => {
    const parent = row.level === 1 ? -1 : (forest.parents[row.node] as number);
    setAsked(new Map(asked).set(parent, (asked.get(parent) ?? CHILDREN_AT_A_TIME) + CHILDREN_AT_A_TIME));
    // The button disappears, so the first newly listed person gets the focus.
    const next = childrenOf(forest, parent).filter((node) => shown.mask[node])[row.position];
    if (next === undefined) return;
    moved.current = true;
    setCurrent(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons inside the tree handle their own keys.
    if (!(event.target as Element).closest('[role="treeitem"]')) return;
    const at = rows.findIndex(({ node }) => node === focused);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const go = (next: TreeRow | undefined) => {
      if (!next) return;
      moved.current = true;
      setCurrent(next.node);
    };
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (row.open === false ? toggle(row.node, true) : row.open && go(rows[at + 1])),
      ArrowLeft: () =>
        row.open ? toggle(row.node, false) : go(rows.slice(0, at).findLast(({ level }) => level < row.level)),
      Enter: () => onSelect(row.node),
      ' ': () => onSelect(row.node),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]?.();
  };
  return (
    <>
      <div ref={tree} role="tree" aria-label="Who invited whom" className={s.tree} onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <Row
            key={row.node}
            row={row}
            name={names.get(row.node) ?? `Profile ${forest.ids[row.node]}`}
            selected={row.node === selected}
            focusable={row.node === focused}
            onSelect={() => {
              setCurrent(row.node);
              onSelect(row.node);
            }}
            onToggle={() => toggle(row.node, !row.open)}
            onMore={() => more(row)}
          />
        ))}
      </div>
      {rows.length >= MOST_ROWS && (
        <Notice>The tree lists {MOST_ROWS} people at a time. Close a branch to see people further down.</Notice>
      )}
    </>
  );
}

type RowProps = {
  row: TreeRow;
  name: string;
  selected: boolean;
  focusable: boolean;
  onSelect: () => void;
  onToggle: () => void;
  onMore: () => void;
};

function Row({ row, name, selected, focusable, onSelect, onToggle, onMore }: RowProps) {
  const depth = { '--depth': row.level - 1 } as CSSProperties;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to keys for all of its items. */}
      <div
        role="treeitem"
        className={s.node}
        style={depth}
        data-node={row.node}
        aria-level={row.level}
        aria-expanded={row.open ?? undefined}
        aria-selected={selected}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        tabIndex={focusable ? 0 : -1}
        onClick={({ target }) => {
          if (row.open !== null && (target as Element).closest('[data-caret]')) onToggle();
          else onSelect();
        }}
      >
        <span className={s.caret} data-caret="">
          {row.open !== null && <Icon name={row.open ? 'chevronDown' : 'chevronRight'} />}
        </span>
        <bdi translate="no">{name}</bdi>
        {row.branch > 1 && <span className={s.count}>{counted(row.branch - 1, 'person', 'people')} below</span>}
      </div>
      {row.more > 0 && (
        <div role="none" className={s.node} style={depth}>
          <Button size="sm" variant="ghost" onClick={onMore}>
            Show {counted(Math.min(row.more, CHILDREN_AT_A_TIME), 'more person', 'more people')}
          </Button>
        </div>
      )}
    </>
  );
}

const pathOf = (forest: Forest, node: number) => (node < 0 ? [] : pathToRoot(forest, node).slice(1));
