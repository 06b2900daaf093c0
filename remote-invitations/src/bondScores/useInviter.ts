import { type Opened, useOpened } from '@companion/ui/evidence';
import { useLocation, useNavigate } from '@companion/ui/router';
import { PERSON } from './params';

/** The inviter in the drawer. Scores imagined for one's invitees say nothing of another's: they go with the drawer. */
export function useInviter(): Opened {
  const opened = useOpened('inviter', PERSON);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const go = (to: string) => navigate({ search: to, hash }, { preventScrollReset: true });
  const href = (userkey: string) =>
    userkey === opened.id ? opened.href(userkey) : without(opened.href(userkey), 'imagined', 'added');
  return {
    id: opened.id,
    href,
    open: (userkey) => go(href(userkey)),
    close: () => go(without(search, 'inviter', 'imagined', 'added')),
  };
}

function without(search: string, ...names: string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  return `?${params}`;
}
