import { Link, useHasPage } from '@companion/ui/router';
import s from './siteStats.module.css';

const PARTS = [
  ['/profiles/stats', 'Profiles', 'What is normal, and who is extreme?'],
  ['/vouches/statistics', 'Vouches', 'How much is staked, by whom, and for how long?'],
  ['/votes/analysis', 'Votes', 'Who takes part, and do voters of different levels agree?'],
  ['/slashes/overview', 'Slashes', 'How often, how harsh, how accurate, and who takes part?'],
  ['/invitations/stats', 'Invitations', 'Is growth through invitations healthy?'],
  ['/markets/history', 'Trust markets', 'How does trust in people trade?'],
  ['/mini-apps/weekly-xp-overview', 'Weekly XP', 'Who earns how much, week by week?'],
] as const;

/** Pages that go deeper, those that are out. */
export function PartCards() {
  const hasPage = useHasPage();
  return (
    <nav className={s.parts} aria-label="Statistics by subject">
      {PARTS.filter(([to]) => hasPage(to)).map(([to, title, question]) => (
        <Link key={to} to={to} className={s.part}>
          <strong>{title}</strong>
          <span className={s.muted}>{question}</span>
        </Link>
      ))}
    </nav>
  );
}
