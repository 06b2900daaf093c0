import { type Opened, useOpened } from '@companion/ui/evidence';
import { PERSON } from './params';

/** Hypothetical scores of one inviter's invitees do not apply to another's. */
const OF_THE_DRAWER = ['imagined', 'added'];

/** The inviter open in the drawer. */
export const useInviter = (): Opened => useOpened('inviter', PERSON, OF_THE_DRAWER);
