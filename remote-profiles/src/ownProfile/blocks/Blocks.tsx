import { arranged, Button, Card, IconButton, moved } from '@companion/ui/core';
import { type ReactNode, useState } from 'react';
import { blockOrder } from './blockOrder';
import s from './blocks.module.css';

export type Block = {
  id: string;
  title: string;
  note?: ReactNode;
  /** Content extends to the edges, for tables. */
  flush?: boolean;
  body: ReactNode;
};

/** Collapsible blocks of a page, in the visitor's order, which is stored in this browser. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const [arranging, setArranging] = useState(false);
  const placed = arranged(blocks, blockOrder.use());
  const keep = (next: readonly { id: string; hidden: boolean }[]) =>
    blockOrder.add(...next.map(({ id, hidden }) => ({ id, hidden })));
  const fold = (id: string, hidden: boolean) =>
    keep(placed.map((each) => (each.id === id ? { ...each, hidden } : each)));
  return (
    <>
      <div className={s.head}>
        <Button size="sm" icon="columns" aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
          Arrange blocks
        </Button>
      </div>
      {placed.map(({ id, title, note, flush, body, hidden }, place) => (
        <Card
          key={id}
          title={title}
          note={hidden ? undefined : note}
          flush={hidden || flush === true}
          actions={
            <>
              {arranging && (
                <>
                  <IconButton
                    icon="arrowUp"
                    label={`Move ${title} up`}
                    disabled={place === 0}
                    onClick={() => keep(moved(placed, id, -1))}
                  />
                  <IconButton
                    icon="arrowDown"
                    label={`Move ${title} down`}
                    disabled={place === placed.length - 1}
                    onClick={() => keep(moved(placed, id, 1))}
                  />
                </>
              )}
              <IconButton
                icon={hidden ? 'chevronDown' : 'chevronUp'}
                label={`${hidden ? 'Unfold' : 'Fold'} ${title}`}
                aria-expanded={!hidden}
                onClick={() => fold(id, !hidden)}
              />
            </>
          }
        >
          {!hidden && body}
        </Card>
      ))}
    </>
  );
}
