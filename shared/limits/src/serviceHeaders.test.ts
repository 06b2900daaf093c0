import { expect, it } from 'vitest';
import { serviceHeaders } from './serviceHeaders.ts';

it('sends a secret key only as a key', () => {
  expect(serviceHeaders('sb_secret_a-b_c')).toEqual({ apikey: 'sb_secret_a-b_c' });
});

it('sends a token as a key and as a token', () => {
  expect(serviceHeaders('eyJh.eyJy.c2ln-_')).toEqual({
    apikey: 'eyJh.eyJy.c2ln-_',
    authorization: 'Bearer eyJh.eyJy.c2ln-_',
  });
});
