import type { FlagName } from '@companion/contract/services';

/** Label, description and initial state of each flag. */
export const FLAG_WORDS: Readonly<Record<FlagName, { label: string; says: string; begins: boolean }>> = {
  misplacedSlashes: { label: 'Misplaced slashes', says: 'The page /slashes/misplaced-slashes.', begins: true },
  shitlist: { label: 'Caution list', says: 'The page /shitlist: people with public warnings.', begins: false },
  profileInteractions: {
    label: 'Profile interactions',
    says: 'The page /profile-interactions: everything that connects two people.',
    begins: false,
  },
  farmerScores: { label: 'Farmer scores', says: 'The widget on profiles and the card among mini-apps.', begins: false },
};
