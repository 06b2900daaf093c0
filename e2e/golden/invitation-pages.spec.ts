import { readFile } from 'node:fs/promises';
import { asksByItself, expect, mendAndRetry, refetch, rowsOf, sidewaysScroll, test } from '../visit';

test('bond scores: what EIP-10 changes, and what another score would change', async ({ page }) => {
  await page.goto('/invitations/eip10-scores');
  const alice = rowsOf(page).filter({ hasText: 'Alice' }).first();
  for (const text of ['1,416.67', '1,432.50', '+15.83', 'Frank, Bob']) await expect(alice).toContainText(text);
  await alice.getByRole('link', { name: '6 invitees', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Invitees of Alice' });
  await expect(drawer).toContainText('1,432.50');
  await drawer.getByRole('slider', { name: 'Score of Judy' }).fill('1180');
  await expect(drawer).toContainText('1,502.50');
  await expect(drawer).toContainText('+70.00');
  // Anyone who follows the link sees the same.
  await expect(page).toHaveURL(/imagined=10-1180/);
  await page.reload();
  await expect(drawer).toContainText('1,502.50');
  await drawer.getByRole('button', { name: 'Add an invitee' }).click();
  await expect(page).toHaveURL(/added=1200/);
  await drawer.getByRole('button', { name: 'Back to today' }).click();
  await expect(drawer).not.toContainText('1,502.50');
  await expect(page).not.toHaveURL(/imagined|added/);
});

test('another rule is tried on all inviters: who would gain, who would lose, and a link to it', async ({ page }) => {
  await page.goto('/invitations/eip10-scores');
  await page.getByRole('button', { name: 'Try another rule' }).click();
  const panel = page.getByRole('region', { name: 'What if the rule were different?' });
  await expect(panel).toContainText(
    'Up to 4 invitees, everyone counts; above that, only the best 2 and the worst 2 count.',
  );
  await expect(panel).toContainText('This is the current rule.');
  await panel.getByRole('slider', { name: 'Worst invitees that count' }).fill('0');
  await expect(panel).toContainText('1 of 4 bond scores would change.');
  await expect(panel).toContainText('1 inviter would gain 392.5 points.');
  await expect(panel).toContainText('Nobody would lose.');
  const rows = panel.getByRole('row');
  await expect(rows.nth(1)).toContainText(/Alice.*6.*1,432\.50.*1,825\.00.*\+392\.50/s);
  await expect(page).toHaveURL(/worst=0/);
  // Anyone who follows the link sees the same, and the file has all inviters.
  await page.goto('/invitations/eip10-scores?allUpTo=1&best=0&worst=1');
  await expect(panel).toContainText('3 inviters would lose, half of them by 235 points or more.');
  await expect(rows.nth(3)).toContainText(/Carol.*1,300\.00.*1,210\.00.*-90\.00/s);
  await panel.getByRole('radio', { name: 'Who would gain' }).click();
  await expect(panel).toContainText('Nobody.');
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toEqual([
    'profile_id,invitees,bond_score,would_be,change',
    '1,6,1432.5,900,-532.5',
    '2,2,1015,780,-235',
    '3,2,1300,1210,-90',
  ]);
  // Some bonds must count.
  await panel.getByRole('slider', { name: 'Worst invitees that count' }).fill('0');
  await expect(panel).toContainText('only the best 1 counts.');
  await panel.getByRole('button', { name: 'Back to the current rule' }).click();
  await expect(page).not.toHaveURL(/allUpTo|best|worst/);
  // The inviter whom the list is filtered by comes first.
  await page.goto('/invitations/eip10-scores?person=carol&allUpTo=1&best=1&worst=0');
  await expect(rows.nth(1)).toContainText('Carol');
});

test('what becomes of invitations', async ({ page }) => {
  await page.goto('/invitations/stats');
  const figures = page.getByRole('main');
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

test('an unfinished month is hatched and marked; scores of invitees continue as medians with the middle half', async ({
  page,
}) => {
  await page.goto('/invitations/stats');
  const months = page.getByRole('region', { name: /^Invited by newcomers/ });
  await expect(months).toContainText('A hatched month is not complete');
  await expect(months.locator('rect[data-young][fill^="url"]')).toHaveCount(1);
  const cursor = months.getByRole('slider', { name: 'Invited by newcomers, cursor' });
  await cursor.focus();
  await page.keyboard.press('End');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^Feb 2026, incomplete: 0/);
  await months.getByRole('radio', { name: 'Table' }).click();
  await expect(months.getByRole('row', { name: /^Feb 2026, incomplete/ })).toBeVisible();
  await expect(months.getByRole('row', { name: /^Jan 2025 2/ })).toBeVisible();
  const scores = page.getByRole('region', { name: /^Score of invitees/ });
  await expect(scores).toContainText('Hatched: fewer than 10 invitees.');
  await expect(scores.locator('polygon[data-few]')).not.toHaveCount(0);
  await scores.getByRole('radio', { name: 'Table' }).click();
  await expect(scores.getByRole('columnheader')).toHaveText([
    'Level of the inviter',
    'Invitees',
    'Days',
    'Median',
    'Lower quarter',
    'Upper quarter',
  ]);
  await expect(scores.getByRole('row', { name: /^Neutral .* 180 \+500/ })).toBeVisible();
});

test.describe('the invite graph', () => {
  test('finds a person: the path to the root, the branch in sentences, and the graph drawn', async ({ page }) => {
    await page.goto('/invitations/invite-graph');
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    await expect(page.getByRole('img', { name: /^12 people/ })).toBeVisible();
    await page.getByLabel('Find', { exact: true }).fill('mallory');
    await page.getByLabel('Find', { exact: true }).press('Enter');
    const path = page.getByRole('list', { name: 'Chain of inviters' });
    await expect(path.getByRole('listitem')).toHaveText([/Erin/, /Bob/, /Alice/]);
    await page.goto('/invitations/invite-graph?person=bob');
    const branch = page.getByRole('region', { name: 'How the branch is doing' });
    await expect(branch).toContainText('Bob’s branch has 4 people');
    await expect(branch).toContainText('1,105, 218 below everyone’s 1,323');
    await page.getByRole('link', { name: 'Only this branch' }).click();
    await expect(page.getByRole('region', { name: 'One branch' })).toContainText('4 people');
    await page.getByLabel('Find', { exact: true }).fill('nobody-of-that-name');
    await page.getByLabel('Find', { exact: true }).press('Enter');
    await expect(page.getByRole('main')).toContainText('No one in the forest has the id nobody-of-that-name.');
  });

  test('colors by level, quarter of joining, branch, bond and flags, each with its legend', async ({ page }) => {
    await page.goto('/invitations/invite-graph');
    const legend = page.getByRole('list', { name: 'Colors' }).getByRole('listitem');
    await expect(legend).toHaveText([
      /Untrusted 2/,
      /Questionable 2/,
      /Neutral 4/,
      /Known 1/,
      /Established 1/,
      /Reputable 1/,
      /Exemplary 1/,
    ]);
    await page.getByLabel('Color by').selectOption('quarter');
    await expect(page).toHaveURL(/color=quarter/);
    await expect(legend).toHaveText([/Q1 2025 5/, /Q2 2025 2/, /Q4 2025 4/, /Q1 2026 1/]);
    await page.getByLabel('Color by').selectOption('bond');
    await expect(legend.filter({ hasText: 'Costs the inviter points' })).toBeVisible();
    await page.getByLabel('Color by').selectOption('flags');
    await expect(legend.filter({ hasText: 'Slash upheld 1' })).toBeVisible();
    await page.getByLabel('Color by').selectOption('branch');
    await expect(legend.filter({ hasText: 'Untrusted' })).toBeVisible();
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
  });

  test('pressing a dot chooses its people; a day shows who had joined by then', async ({ page }) => {
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
    // Alice alone is in the middle.
    const box = await page.getByRole('img', { name: /had joined/ }).boundingBox();
    if (!box) throw new Error('The picture has no place.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(/person=1/);
    await slider.press('End');
    await expect(page.getByRole('img', { name: /^12 people/ })).toBeVisible();

    // A line around all of them, by pointer; then by keys alone.
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
    await chosen.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(chosen).toBeHidden();
    await picture.focus();
    for (const key of ['0', '+', '+']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Everyone in view' }).press('Enter');
    await expect(chosen.getByRole('status')).toHaveText(/^[1-9]\d? (person|people) inside the line/);
    await expect(chosen.getByRole('status')).not.toHaveText(/^12/);
  });

  test('on a phone no tool covers the picture, so every name can be read', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/invitations/invite-graph');
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    const picture = await page.getByRole('img', { name: /^12 people/ }).boundingBox();
    if (!picture) throw new Error('The picture has no place.');
    for (const name of ['Zoom in', 'Zoom out', 'Show everyone', 'Save as PNG', 'Choose people']) {
      const tool = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(tool?.y, name).toBeGreaterThanOrEqual(picture.y + picture.height);
    }
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test('the tree and the table are walked by keyboard alone, with the same people', async ({ page }) => {
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

  test('until the requested branch is known, the whole forest is not shown in its place', async ({ page }) => {
    await asksByItself(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/rpc/invite_graph_node*', async (route) => {
      await held;
      await route.fulfill({ response: await refetch(route) });
    });
    const forest = page.waitForResponse('**/functions/v1/forest*');
    await page.goto('/invitations/invite-graph?root=@bob');
    await (await forest).finished();
    // Longer than drawing the forest takes.
    await page.waitForTimeout(1_000);
    await expect(page.getByRole('button', { name: 'GEXF' })).toHaveCount(0);
    answer();
    await expect(page.getByRole('img', { name: /^4 people/ })).toBeVisible();
  });

  test('files: GEXF of the people shown, the list as CSV, the picture as PNG', async ({ page }) => {
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

  test('both old addresses redirect, with or without a readable forest', async ({ page }) => {
    // A truncated file: the picture says so, and everything else is there.
    await page.route('**/functions/v1/forest', (route) => route.fulfill({ body: 'FST1' }));
    for (const old of ['/invite-hierarchy', '/mini-apps/invite-graph?person=bob']) {
      await page.goto(old);
      await expect(page).toHaveURL(/\/invitations\/invite-graph/);
    }
    await expect(page).toHaveURL(/person=bob/);
    await expect(page.getByRole('alert')).toContainText('a forest that cannot be read (its length)');
    await expect(page.getByRole('region', { name: 'How the branch is doing' })).toContainText('4 people');
    await mendAndRetry(page, page.getByRole('button', { name: 'Retry' }), () => page.unroute('**/functions/v1/forest'));
    await expect(page.getByRole('img', { name: /^12 people/ })).toBeVisible();
  });
});
