import { expect, test, vi } from 'vitest';
import { loadAnalytics } from './analytics';

test('the configured script is added once the page shows its content, and delays nothing', async () => {
  // Nothing is fetched here: the element counts, not what it brings.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    handleDisabledFileLoadingAsSuccess: true,
  });
  document.body.innerHTML = '<main></main>';
  loadAnalytics('https://count.example/script.js');
  const added = () => document.querySelector<HTMLScriptElement>('script[data-analytics]');
  expect(added()).toBeNull();
  document.querySelector('main')?.append(document.createElement('h1'));
  await vi.waitFor(() => expect(added()).not.toBeNull(), { timeout: 5_000 });
  expect([added()?.src, added()?.async]).toEqual(['https://count.example/script.js', true]);
});
