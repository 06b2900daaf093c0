const WIDTH = 24;

/** State of the progress bar. */
export interface ProgressLine {
  label: string;
  /** Share of the whole run, 0-1. */
  share: number;
  rows: number;
  elapsedMs: number;
}

function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** "[======            ] 25 % · reviews · 5,000 rows · 12 s left": one line, no control characters. */
export function progressText({ label, share, rows, elapsedMs }: ProgressLine): string {
  const done = Math.min(1, Math.max(0, share));
  const filled = Math.round(done * WIDTH);
  const left = done > 0.02 && done < 1 ? ` · ${duration((elapsedMs * (1 - done)) / done)} left` : '';
  const bar = `${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}`;
  return `[${bar}] ${Math.floor(done * 100)} % · ${label} · ${rows.toLocaleString('en-US')} rows${left}`;
}

/** Output of the bar: a terminal redraws one line, anything else gets an occasional plain line. */
export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const REDRAW_MS = 100;
const PLAIN_MS = 2000;

/** One bar for a whole run. `line` prints a separate line without corrupting the bar. */
export function createBar(output: Output, now: () => number = Date.now) {
  let shown = Number.NEGATIVE_INFINITY;
  let label = '';
  let drawn = false;
  const erase = () => {
    if (drawn) output.write('\r\x1b[2K');
    drawn = false;
  };
  return {
    show(line: ProgressLine): void {
      const interval = output.isTTY ? REDRAW_MS : PLAIN_MS;
      if (now() - shown < interval && line.label === label) return;
      shown = now();
      label = line.label;
      if (!output.isTTY) {
        output.write(`${progressText(line)}\n`);
        return;
      }
      erase();
      output.write(progressText(line).slice(0, (output.columns ?? 80) - 1));
      drawn = true;
    },
    line(text: string): void {
      erase();
      output.write(`${text}\n`);
    },
    end: erase,
  };
}
