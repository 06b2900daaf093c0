import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import s from './floating.module.css';

/** The visible text of a Tooltip; screen readers already have it. */
export default function TooltipPanel({ anchor, text }: { anchor: RefObject<HTMLElement | null>; text: string }) {
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          aria-hidden="true"
          side="top"
          sideOffset={6}
          collisionPadding={12}
          className={s.tooltip}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {text}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
