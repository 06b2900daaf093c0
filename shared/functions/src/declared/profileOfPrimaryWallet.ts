import { pageFunction } from '../schema/declaration.ts';
import { id, maybe } from '../schema/field.ts';

export const profileOfPrimaryWallet = pageFunction({
  name: 'profile_of_primary_wallet',
  answers: 'The profile whose primary address is the wallet of this session.',
  rights: 'session',
  answer: maybe(id()),
});
