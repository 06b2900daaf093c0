import { DropdownMenu } from 'radix-ui';
import type { RefObject } from 'react';
import s from './floating.module.css';
import { Icon } from './Icon';
import type { MenuItem } from './Menu';

type MenuPanelProps = {
  label: string;
  items: readonly MenuItem[];
  anchor: RefObject<HTMLButtonElement | null>;
  align: 'start' | 'center' | 'end';
  onClose: () => void;
};

/** The open menu. A hidden span over the real button stands in as the trigger, because this code arrives after the click. */
export default function MenuPanel({ label, items, anchor, align, onClose }: MenuPanelProps) {
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className={s.standIn} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
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
