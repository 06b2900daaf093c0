import { describe, expect, it } from 'vitest';
import { createBar, progressText } from './progress.ts';

const line = { label: 'reviews', share: 0.25, rows: 5000, elapsedMs: 10_000 };

describe('progressText', () => {
  it('shows percentage, entity, rows and the time left', () => {
    expect(progressText(line)).toBe('[======                  ] 25 % · reviews · 5,000 rows · 30 s left');
    expect(progressText({ ...line, share: 7, elapsedMs: 1 })).toBe(
      '[========================] 100 % · reviews · 5,000 rows',
    );
  });
});

describe('createBar', () => {
  it('writes plain lines outside a terminal: at each new entity and every two seconds', () => {
    let clock = 0;
    let written = '';
    const bar = createBar({ write: (text) => (written += text) }, () => clock);
    bar.show(line);
    clock = 1999;
    bar.show({ ...line, rows: 6000 });
    clock = 2000;
    bar.show({ ...line, rows: 7000 });
    bar.line('first pages ready');
    bar.end();
    expect(written).toBe(`${progressText(line)}\n${progressText({ ...line, rows: 7000 })}\nfirst pages ready\n`);
  });

  it('redraws one line in a terminal, no wider than it', () => {
    let written = '';
    const bar = createBar({ isTTY: true, columns: 20, write: (text) => (written += text) }, () => 0);
    bar.show(line);
    bar.end();
    expect(written).toBe('[======            \r\x1b[2K');
  });
});
