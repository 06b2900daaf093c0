import { daily, isFull } from '../../shared/testing/src/daily';
import { OPENED } from '../pages';
import { shiftsOf, watchShifts } from '../shifts';
import { expect, settled, test } from '../visit';

/** Pages with an open part that loads more: a detail instead of a list, a tab, a drawer. The full run tries all. */
const DETAILS = ['/markets/history?market=1', ...(isFull ? OPENED : ['/profiles/alice?tab=market'])];
/** No visible shift: a twentieth of what browsers call good. */
const MOST = 0.005;

for (const width of daily([1280, 390], 1))
  test(`what is opened at ${width} px arrives without moving the rest`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    for (const path of DETAILS) {
      await page.goto(path);
      await settled(page);
      // Pictures load after the rows.
      await page.waitForTimeout(500);
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
    }
  });
