import { afterEach, expect, test } from 'vitest';
import { hideErrors, showErrors } from './errorPanel';

afterEach(hideErrors);
const panels = () => [...document.querySelectorAll<HTMLElement>('[data-dev-errors]')];
const error = (text: string) => ({ at: 'src/Page.tsx:3', text });

test('new errors replace those shown before', () => {
  showErrors('reviews', [error('First'), error('Second')]);
  expect(panels()[0]?.textContent).toBe('Closereviewssrc/Page.tsx:3Firstsrc/Page.tsx:3Second');
  showErrors('reviews', [error('Third')]);
  expect(panels().map(({ textContent }) => textContent)).toEqual(['Closereviewssrc/Page.tsx:3Third']);
});

test('errors disappear after a good build, or when closed', () => {
  showErrors('reviews', [error('First')]);
  hideErrors();
  expect(panels()).toEqual([]);
  showErrors('reviews', [error('Second')]);
  panels()[0]?.querySelector('button')?.click();
  expect(panels()).toEqual([]);
  hideErrors();
});
