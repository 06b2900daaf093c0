import { DropdownMenu } from 'radix-ui';
import { type RefObject, useEffect, useRef } from 'react';
import s from './floating.module.css';
import { Icon } from './Icon';
import type { MenuItem } from './Menu';

type MenuPanelProps = {
  label: string;
  items: readonly MenuItem[];
  anchor: RefObject<HTMLButtonElement | null>;
  align: 'start' | 'center' | 'end';
  /** Opened by keyboard: the first entry gets the focus. */
  byKey: boolean;
  onClose: () => void;
};

/** The open menu. A hidden span over the real button acts as the trigger, because this code arrives after the click. */
export default function MenuPanel({ label, items, anchor, align, byKey, onClose }: MenuPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!byKey) return;
    // The key was pressed before this code loaded, so the menu does not know about it.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [byKey]);
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className={s.standIn} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={list}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={s.menu}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.id}
              className={s.item}
              disabled={item.disabled}
              onSelect={item.onSelect}
              {...(item.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': item.checked })}
            >
              {item.icon && <Icon name={item.icon} />}
              <span className={s.itemLabel}>{item.label}</span>
              {item.checked && <Icon name="check" />}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
