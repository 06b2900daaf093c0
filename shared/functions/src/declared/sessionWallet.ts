import { pageFunction } from '../schema/declaration.ts';
import { maybe, text } from '../schema/field.ts';

export const sessionWallet = pageFunction({
  name: 'session_wallet',
  answers: 'The wallet this session proved, in lower case.',
  rights: 'session',
  answer: maybe(text()),
});
