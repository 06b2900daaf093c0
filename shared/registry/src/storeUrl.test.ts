import { expect, test } from 'vitest';
import { storeSource, storeUrlOf } from './storeUrl';

test('a store is one origin, or one per section', () => {
  expect(storeUrlOf('https://cdn.example/store', 'reviews')).toBe('https://cdn.example/store');
  expect(storeUrlOf('https://{section}.cdn.example/{section}', 'reviews')).toBe('https://reviews.cdn.example/reviews');
});

test('its source in a content security policy is an origin, or those of all sections', () => {
  expect(storeSource('https://cdn.example:8443/store')).toBe('https://cdn.example:8443');
  expect(storeSource('https://{section}.cdn.example/{section}')).toBe('https://*.cdn.example');
});
