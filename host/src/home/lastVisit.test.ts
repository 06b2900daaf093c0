import { expect, test } from 'vitest';
import { visitsAt } from './lastVisit';

const at = (time: string) => `2026-03-16T${time}:00Z`;

test.each([
  ['a first visit has none before it', at('12:00'), null, null],
  ['what somebody else stored there is no visit', at('12:00'), 'yes <b>', null],
  ['a reload is the same visit', at('12:30'), at('12:00'), null],
  ['after half an hour another one begins', at('12:31'), at('12:00'), at('12:00')],
  ['pages of a second visit keep the first', at('12:40'), `${at('09:00')} ${at('12:31')}`, at('09:00')],
  ['a third visit begins from the second', at('18:00'), `${at('09:00')} ${at('12:31')}`, at('12:31')],
  ['data that were set back are the same visit', at('08:00'), `${at('07:00')} ${at('12:31')}`, at('07:00')],
])('%s', (_, asOf, kept, before) => expect(visitsAt(asOf, kept)).toEqual({ before, now: asOf }));
