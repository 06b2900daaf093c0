import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Status } from './Badge';
import { Sentiment } from './Sentiment';

afterEach(cleanup);

test('an unknown value looks the same everywhere', () => {
  const looks = [
    <Sentiment key="a" value={null} />,
    <Sentiment key="b" value={null} word="Up" />,
    <Status key="c" value="unknown" />,
  ].map((part) => render(part).container.innerHTML);
  expect(new Set(looks).size).toBe(1);
  expect(looks[0]).toContain('Unknown');
  expect(render(<Sentiment value="negative" word="Down" />).container.textContent).toBe('Down');
});
