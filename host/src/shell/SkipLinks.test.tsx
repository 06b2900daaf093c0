import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SkipLinks } from './SkipLinks';

afterEach(cleanup);

const skips = () => screen.queryAllByText(/^Skip to/).map(({ textContent }) => textContent);

test('links to the filters, chart and table that the page has', async () => {
  render(
    <>
      <SkipLinks />
      <main id="content" tabIndex={-1}>
        <section data-table="">
          <div data-tools="">
            <input aria-label="Author" />
          </div>
          <ul>
            <li data-row={0} tabIndex={-1}>
              a row
            </li>
          </ul>
        </section>
      </main>
    </>,
  );
  expect(skips()).toEqual(['Skip to content']);
  await userEvent.tab();
  expect(skips()).toEqual(['Skip to content', 'Skip to filters', 'Skip to table']);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Author'));
  screen.getByText('Skip to table').focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('a row');
});
