import { into, press, tabTo } from '../keyboard';
import { expect, test } from '../visit';

test('by keyboard alone: other slash limits are opened, moved, read and reset', async ({ page }) => {
  await into(page, '/slashes/overview?range=all');
  await tabTo(page, page.getByRole('button', { name: 'Try other limits' }));
  await page.keyboard.press('Enter');
  const tried = page.getByRole('region', { name: 'What if the limits had been different?' });
  await tabTo(page, tried.getByRole('slider', { name: 'Upheld above' }));
  await page.keyboard.press('End');
  await expect(tried).toContainText('1 of 3 outcomes would change.');
  await expect(tried).toContainText('The accused would have kept 300 points');
  await expect(page).toHaveURL(/pass=/);
  await tabTo(page, tried.getByRole('button', { name: 'Back to the current limits' }));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/pass=/);
  await expect(tried).toContainText('none of these outcomes would change');
});

test('by keyboard alone: another bond rule is tried, and an invitee’s score imagined', async ({ page }) => {
  await into(page, '/invitations/eip10-scores');
  await tabTo(page, page.getByRole('button', { name: 'Try another rule' }));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'What if the rule were different?' });
  await tabTo(page, panel.getByRole('slider', { name: 'Worst invitees that count' }));
  await page.keyboard.press('Home');
  await expect(panel).toContainText('1 of 4 bond scores would change.');
  await expect(page).toHaveURL(/worst=0/);
  const invitees = page.getByRole('link', { name: '6 invitees', exact: true });
  await tabTo(page, invitees);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Invitees of Alice' });
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole('slider', { name: 'Score of Judy' }));
  await press(page, 'End');
  await expect(page).toHaveURL(/imagined=10-2800/);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(invitees).toBeFocused();
});

test('by keyboard alone: a slash is imagined and its cost to others read, and the riskiest endorsements are walked', async ({
  page,
}) => {
  await into(page, '/slashes/bad-friends?range=all');
  await tabTo(page, page.getByLabel('Whose endorsements'));
  await page.keyboard.type('@alice');
  await page.keyboard.press('Enter');
  const check = page.getByRole('region', { name: 'Am I exposed?' });
  await tabTo(page, check.getByRole('checkbox', { name: 'Imagine Bob slashed' }));
  await page.keyboard.press('Space');
  await expect(check).toContainText('Alice would lose 90 points');
  await tabTo(page, check.getByRole('slider', { name: 'Points of each slash' }), 'Shift+Tab');
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/points=/);
  await expect(check).not.toContainText('Alice would lose 90 points');
  const riskiest = check.getByRole('button', { name: 'Review the riskiest' });
  await tabTo(page, riskiest);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Endorsement 1 of 2' })).toBeVisible();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Endorsement 2 of 2' })).toContainText('Carol');
  await page.keyboard.press('Escape');
  await expect(riskiest).toBeFocused();
});
