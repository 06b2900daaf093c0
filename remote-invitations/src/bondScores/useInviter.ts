import { type Opened, useOpened } from '@companion/ui/evidence';
import { PERSON } from './params';

/** Scores imagined for one's invitees say nothing of another's. */
const OF_THE_DRAWER = ['imagined', 'added'];

/** The inviter in the drawer. */
export const useInviter = (): Opened => useOpened('inviter', PERSON, OF_THE_DRAWER);
