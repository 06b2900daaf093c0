import { UsageError } from '@companion/program';
import { expect, it } from 'vitest';
import { faultFrom } from './faultWords.ts';

it.each([
  ['/v2/markets=404', '/v2/markets', { kind: 'status', status: 404 }],
  ['/v2/votes?type=slow:2000', '/v2/votes\\?type', { kind: 'slow', ms: 2000 }],
  ['/a=b=opaque-ids', '/a=b', { kind: 'textIds', opaque: true }],
  ['/=short-pages:4', '/', { kind: 'shortPages', rows: 4 }],
  ['/=limit-above:10', '/', { kind: 'limitRefused', above: 10 }],
])('reads the fault %s', (text, source, fault) => {
  expect(faultFrom(text)).toEqual({ path: new RegExp(source), fault });
});

it.each(['', '404', '/v2=', '/v2=418', '/v2=404:5', '/v2=slow', '/v2=page:3', '/v2=constructor', '=404'])(
  'refuses %j',
  (text) => {
    expect(() => faultFrom(text)).toThrow(UsageError);
  },
);
