import { afterEach, expect, test } from 'vitest';
import { ReleaseSheets } from './sheets';
import { plannedRelease } from './testing';

afterEach(() => document.head.replaceChildren());

/** A style sheet as a browser has it once loaded; returns whether it paints. */
function sheet(href: string): () => boolean {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  Object.defineProperties(link, { sheet: { value: { disabled: false } }, href: { value: href } });
  document.head.append(link);
  return () => !link.sheet?.disabled;
}

test('a release paints while any of it is on the page, and again when it comes back', () => {
  const [reviews, host] = [
    sheet('https://cdn.example/reviews/1.1.0/assets/a.css'),
    sheet('https://site.example/a.css'),
  ];
  const before = sheet('https://cdn.example/reviews/1.1.01/assets/a.css');
  const release = plannedRelease('1.1.0');
  const sheets = new ReleaseSheets();
  const painted = () => [reviews(), before(), host()];
  sheets.settle(release);
  expect([painted(), sheets.isShown(release)]).toEqual([[false, true, true], false]);
  const leave = [sheets.show(release), sheets.show(release)];
  expect([painted(), sheets.isShown(release)]).toEqual([[true, true, true], true]);
  leave[0]?.();
  expect(painted()).toEqual([true, true, true]);
  leave[1]?.();
  expect(painted()).toEqual([false, true, true]);
  sheets.show(release);
  expect(painted()).toEqual([true, true, true]);
});

test('a sheet that has not loaded yet is settled once it has', () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  Object.defineProperties(link, { sheet: { value: null }, href: { value: 'https://cdn.example/reviews/1.1.0/a.css' } });
  document.head.append(link);
  expect(() => new ReleaseSheets().settle(plannedRelease('1.1.0'))).not.toThrow();
});
