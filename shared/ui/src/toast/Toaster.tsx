import { Toaster as Sonner } from 'sonner';

/** Container of messages: top right, below the shell's head. Mount once. */
export function Toaster() {
  return (
    <Sonner
      position="top-right"
      visibleToasts={5}
      gap={8}
      offset={{ top: 'calc(var(--shell-head) + 12px)', right: 16 }}
      mobileOffset={{ top: 'calc(var(--shell-head) + 8px)', left: 12, right: 12 }}
      containerAriaLabel="Messages"
      toastOptions={{ unstyled: true }}
    />
  );
}
