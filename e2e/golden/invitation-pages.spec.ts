import { readFile } from 'node:fs/promises';
import { expect, rowsOf, test } from '../visit';

test('bond scores: what EIP-10 changes, and what another score would', async ({ page }) => {
  await page.goto('/invitations/eip10-scores');
  const alice = rowsOf(page).filter({ hasText: 'Alice' }).first();
  for (const text of ['1,416.67', '1,432.50', '+15.83', 'Frank, Bob']) await expect(alice).toContainText(text);
  await alice.getByRole('link', { name: '6', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Invitees of Alice' });
  await expect(drawer).toContainText('1,432.50');
  await drawer.getByRole('slider', { name: 'Score of Judy' }).fill('1180');
  await expect(drawer).toContainText('1,502.50');
  await drawer.getByRole('button', { name: 'Back to today' }).click();
  await expect(drawer).not.toContainText('1,502.50');
});

test('what becomes of invitations', async ({ page }) => {
  await page.goto('/invitations/stats');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(/Sent.*15/s);
  await expect(figures).toContainText(/Accepted.*11/s);
  await expect(figures).toContainText('24 hr');
  const board = page.getByRole('region', { name: 'Inviters' });
  await expect(board.getByRole('row')).toHaveCount(2);
  await expect(board).toContainText('Alice');
  const depth = page.getByRole('region', { name: /^Depth/ });
  await depth.getByRole('radio', { name: 'Table' }).click();
  for (const row of [/Depth 0.*1/, /Depth 1.*6/, /Depth 2.*4/, /Depth 3.*1/])
    await expect(depth.getByRole('row', { name: row })).toBeVisible();
});

test.describe('the invite graph', () => {
  test('finds somebody: the path to the root, the branch in sentences, and the graph drawn', async ({ page }) => {
    await page.goto('/invitations/invite-graph');
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    await expect(page.getByRole('img', { name: /^12 people/ })).toBeVisible();
    await page.getByLabel('Find', { exact: true }).fill('mallory');
    await page.getByLabel('Find', { exact: true }).press('Enter');
    const path = page.getByRole('list', { name: 'Inviter path' });
    await expect(path.getByRole('listitem')).toHaveText([/Erin/, /Bob/, /Alice/]);
    await page.goto('/invitations/invite-graph?person=bob');
    const branch = page.getByRole('region', { name: 'How the branch does' });
    await expect(branch).toContainText('Bob’s branch has 4 people');
    await expect(branch).toContainText('1,105, 218 below everyone’s 1,323');
    await page.getByRole('link', { name: 'Only this branch' }).click();
    await expect(page.getByRole('region', { name: 'One branch' })).toContainText('4 people');
    await page.getByLabel('Find', { exact: true }).fill('nobody-of-that-name');
    await page.getByLabel('Find', { exact: true }).press('Enter');
    await expect(page.getByRole('main')).toContainText('Nobody in the forest has the id nobody-of-that-name.');
  });

  test('pressing a dot chooses who is there; a day shows who had joined', async ({ page }) => {
    await page.goto('/invitations/invite-graph?asOf=2025-06-01');
    await expect(page.getByRole('img', { name: /^7 of 12 people had joined/ })).toBeVisible();
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Who had joined by' });
    await slider.press('End');
    await expect(page.getByRole('img', { name: /^12 people/ })).toBeVisible();
    await expect(page).not.toHaveURL(/asOf/);
    await slider.press('Home');
    await expect(page.getByRole('img', { name: /^1 of 12 people had joined/ })).toBeVisible();
    await expect(page).toHaveURL(/asOf=2025-01-20/);
    // Alice alone stands in the middle.
    const box = await page.getByRole('img', { name: /had joined/ }).boundingBox();
    if (!box) throw new Error('The picture has no place.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(/person=1/);
    await slider.press('End');
    await expect(page.getByRole('img', { name: /^12 people/ })).toBeVisible();

    // A line around everybody, by pointer; then by keys alone.
    const chosen = page.getByRole('region', { name: 'Chosen people' });
    await page.getByRole('button', { name: 'Choose people' }).click();
    const picture = page.getByRole('img', { name: /^12 people/ });
    // All of it beside the header.
    await page.setViewportSize({ width: 1280, height: 1400 });
    await page.evaluate(() => scrollTo(0, 0));
    const now = await picture.boundingBox();
    if (!now) throw new Error('The picture has no place.');
    await page.mouse.move(now.x + 4, now.y + 4);
    await page.mouse.down();
    for (const [right, down] of [
      [0, 1],
      [1, 1],
      [1, 0],
    ] as const)
      await page.mouse.move(now.x + 4 + right * (now.width - 60), now.y + 4 + down * (now.height - 8), { steps: 3 });
    await page.mouse.up();
    await expect(chosen.getByRole('status')).toHaveText('12 people inside the line, mean score 1,323');
    await expect(chosen.getByRole('rowheader').first()).toHaveText('Alice');
    const download = page.waitForEvent('download');
    await chosen.getByRole('button', { name: 'CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect([lines.length, lines[1]]).toEqual([13, '1,Alice,2100,exemplary,0,12,2025-01-20,']);
    await chosen.getByRole('button', { name: 'Let go' }).press('Enter');
    await expect(chosen).toBeHidden();
    await picture.focus();
    for (const key of ['0', '+', '+']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Everyone in view' }).press('Enter');
    await expect(chosen.getByRole('status')).toHaveText(/^[1-9]\d? (person|people) inside the line/);
    await expect(chosen.getByRole('status')).not.toHaveText(/^12/);
  });

  test('the tree and the table are walked by keys alone, with the same people', async ({ page }) => {
    await page.goto('/invitations/invite-graph?mode=tree');
    const tree = page.getByRole('tree', { name: 'Who invited whom' });
    await expect(tree.getByRole('treeitem')).toHaveCount(7);
    await tree.getByRole('treeitem', { name: /Alice/ }).press('ArrowDown');
    await expect(tree.getByRole('treeitem', { name: /Bob/ })).toBeFocused();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(tree.getByRole('treeitem', { name: /Erin/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/person=5/);
    await page.goto('/invitations/invite-graph?mode=table');
    await expect(rowsOf(page)).toHaveCount(12);
    await expect(rowsOf(page).first()).toContainText('Nobody: a root');
  });

  test('files: GEXF of what is shown, the list as CSV, the picture as PNG', async ({ page }) => {
    await page.goto('/invitations/invite-graph?root=2');
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    const saved = async (press: () => Promise<void>) => {
      const download = page.waitForEvent('download');
      await press();
      return readFile(await (await download).path());
    };
    const gexf = (await saved(() => page.getByRole('button', { name: 'GEXF' }).click())).toString();
    for (const text of ['label="Mallory"', '<edge source="5" target="11"/>']) expect(gexf).toContain(text);
    expect(gexf.match(/<node /g)).toHaveLength(4);
    const csv = await saved(async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'CSV of all rows' }).click();
    });
    expect(csv.toString().trim().split(/\r?\n/)).toHaveLength(5);
    const png = await saved(() => page.getByRole('button', { name: 'Save as PNG' }).click());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });

  test('both old addresses arrive, with or without a forest that can be read', async ({ page }) => {
    // A file that was cut short: the picture says so, and everything else is there.
    await page.route('**/functions/v1/forest', (route) => route.fulfill({ body: 'FST1' }));
    for (const old of ['/invite-hierarchy', '/mini-apps/invite-graph?person=bob']) {
      await page.goto(old);
      await expect(page).toHaveURL(/\/invitations\/invite-graph/);
    }
    await expect(page).toHaveURL(/person=bob/);
    await expect(page.getByRole('alert')).toContainText('a forest that cannot be read (its length)');
    await expect(page.getByRole('region', { name: 'How the branch does' })).toContainText('4 people');
    await page.unroute('**/functions/v1/forest');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('img', { name: /^12 people/ })).toBeVisible();
  });
});
