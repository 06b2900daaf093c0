import { Button, Checkbox, IconButton, moved } from '@companion/ui/core';
import s from './Slot.module.css';
import { widgetOrder } from './widgetOrder';

type Arranged = readonly { id: string; title: string; hidden: boolean }[];

/** Lets the visitor choose which widgets are shown, and in what order. */
export default function ArrangeWidgets({ widgets }: { widgets: Arranged }) {
  const keep = (placed: readonly { id: string; hidden: boolean }[]) =>
    widgetOrder.add(...placed.map(({ id, hidden }) => ({ id, hidden })));
  const show = (id: string, hidden: boolean) =>
    keep(widgets.map((each) => (each.id === id ? { ...each, hidden } : each)));
  const usual = () => {
    for (const { id } of widgets) widgetOrder.remove(id);
  };
  return (
    <div className={s.arrange}>
      <ol className={s.order}>
        {widgets.map(({ id, title, hidden }, place) => (
          <li key={id}>
            <Checkbox label={title} checked={!hidden} onChange={(shown) => show(id, !shown)} />
            <span>
              <IconButton
                icon="arrowUp"
                label={`Move ${title} up`}
                disabled={place === 0}
                onClick={() => keep(moved(widgets, id, -1))}
              />
              <IconButton
                icon="arrowDown"
                label={`Move ${title} down`}
                disabled={place === widgets.length - 1}
                onClick={() => keep(moved(widgets, id, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button size="sm" variant="ghost" onClick={usual}>
        Reset
      </Button>
    </div>
  );
}
