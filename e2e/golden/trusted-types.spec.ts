// Not the suites' own `test`: that one fails on a broken policy, and here it is broken on purpose.
import { expect, test } from '@playwright/test';
import { siteAddress } from '../thisSite';

test.use({ baseURL: siteAddress() });

test('injected code can add neither scripts nor markup', { tag: ['@security', '@reads'] }, async ({ page }) => {
  await page.goto('/reviews');
  await expect(page.locator('[data-table] [data-row]').first()).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const refused = (attempt: () => void) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement('script');
    return {
      otherRelease: refused(() => {
        script.src = `${document.querySelector('link[href*="/reviews/"]')?.getAttribute('href')}/../../../9.9.9/entry.js`;
      }),
      data: refused(() => {
        script.src = 'data:text/javascript,1';
      }),
      text: refused(() => {
        script.textContent = 'window.hit = 1';
      }),
      markup: refused(() => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.hit=1">');
      }),
      policy: refused(() => {
        (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes //
          .createPolicy('default', { createScriptURL: (url: string) => url });
      }),
      hit: (window as unknown as { hit?: number }).hit ?? 0,
    };
  });
  expect(outcomes).toEqual({
    otherRelease: 'TypeError',
    data: 'TypeError',
    text: 'TypeError',
    markup: 'TypeError',
    policy: 'TypeError',
    hit: 0,
  });
});
