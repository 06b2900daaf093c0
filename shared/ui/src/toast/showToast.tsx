import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Button, IconButton } from '../core/Button';
import { Icon, type IconName } from '../core/Icon';
import s from './toast.module.css';

/** Default time a message stays. */
const STAY_MS = 6_000;

export type ToastTone = 'success' | 'progress' | 'error' | 'neutral';

export type ToastValue = {
  /** A message with the same id replaces the one on screen. */
  id?: string;
  title: string;
  /** A sentence or a list of details below the title. */
  children?: ReactNode;
  tone?: ToastTone;
  /** Milliseconds on screen; Infinity until closed. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
};

const icons: Record<ToastTone, IconName> = { success: 'check', progress: 'refresh', error: 'alert', neutral: 'info' };

/** Shows a short message over the page and returns its id. Needs a mounted `<Toaster>`. */
export function showToast({ id, duration = STAY_MS, ...words }: ToastValue): string {
  return String(toast.custom((key) => <Body {...words} onClose={() => toast.dismiss(key)} />, { id, duration }));
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}

type BodyProps = Omit<ToastValue, 'id' | 'duration'> & { onClose: () => void };

function Body({ title, children, tone = 'neutral', action, onClose }: BodyProps) {
  return (
    <div className={s.toast} data-tone={tone}>
      <Icon name={icons[tone]} className={s.icon} />
      <div className={s.words}>
        <p className={s.title}>{title}</p>
        {children && <div className={s.more}>{children}</div>}
        {action && (
          <Button
            size="sm"
            onClick={() => {
              onClose();
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="close" label="Dismiss" size="sm" onClick={onClose} />
    </div>
  );
}
