import s from './Announcements.module.css';
import { useAnnouncement } from './announce';

/** Announces the effect of a key or button when nothing else on the page shows it. */
export function Announcements() {
  const words = useAnnouncement();
  return (
    <div role="status" className={s.place}>
      {words && <span className={s.words}>{words}</span>}
    </div>
  );
}
