import { Popover } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import s from './floating.module.css';

export type PopoverPanelProps = {
  id?: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'center' | 'end';
  /** A preview does not take the focus, so that reading is not interrupted. */
  keepFocus?: boolean;
  onClose: () => void;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  children: ReactNode;
};

/** The floating part of Popover and of the person card; mounted means open. */
export default function PopoverPanel({
  id,
  label,
  anchor,
  align,
  keepFocus,
  onClose,
  children,
  ...events
}: PopoverPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          {...events}
          ref={content}
          id={id}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={s.panel}
          onOpenAutoFocus={keepFocus ? (event) => event.preventDefault() : undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!keepFocus) anchor.current?.focus();
          }}
          onEscapeKeyDown={() => {
            // Closing must not lose the focus if it was inside the preview.
            if (content.current?.contains(document.activeElement)) anchor.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button's own click closes the panel; closing here as well would reopen it.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
