import { Button } from '@companion/ui/core';
import { useState } from 'react';
import s from './settings.module.css';

const WORDS: Readonly<Record<NotificationPermission, string>> = {
  granted: 'The browser may show notifications from this site while it is in the background.',
  denied: 'The browser blocks notifications from this site. You can change that in the browser’s settings.',
  default: 'The browser has not been asked yet whether this site may show notifications.',
};

/** The browser's notification permission, with a prompt if undecided. */
export function AllowNotifications() {
  const api = 'Notification' in window ? window.Notification : null;
  const [permission, setPermission] = useState(api?.permission);
  if (!api || permission === undefined) return <p className={s.words}>This browser does not support notifications.</p>;
  const ask = async () => setPermission(await Promise.resolve(api.requestPermission()).catch(() => api.permission));
  return (
    <div className={s.part}>
      <p className={s.words} aria-live="polite">
        {WORDS[permission]}
      </p>
      {permission === 'default' && (
        <span>
          <Button size="sm" icon="bell" onClick={() => void ask()}>
            Allow notifications
          </Button>
        </span>
      )}
    </div>
  );
}
