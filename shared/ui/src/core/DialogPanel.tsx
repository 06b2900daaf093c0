import { Dialog } from 'radix-ui';
import { IconButton } from './Button';
import type { DialogProps } from './Dialog';
import s from './floating.module.css';
import { handOver } from './keysAhead';
import { useFocusReturn } from './useFocusReturn';

/** The open dialog; mounted means open. */
export default function DialogPanel({
  title,
  description,
  form = 'window',
  actions,
  children,
  onClose,
}: Omit<DialogProps, 'open'>) {
  const giveBack = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={s.scrim} />
        <Dialog.Content
          className={s[form]}
          onOpenAutoFocus={(event) => {
            if (handOver(event.currentTarget as HTMLElement)) event.preventDefault();
          }}
          onCloseAutoFocus={giveBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={s.head}>
            <Dialog.Title className={s.title}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon="close" label="Close" />
            </Dialog.Close>
          </div>
          {description && <Dialog.Description className={s.description}>{description}</Dialog.Description>}
          <div className={s.body}>{children}</div>
          {actions && <div className={s.actions}>{actions}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
