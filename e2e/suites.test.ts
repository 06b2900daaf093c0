import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SUITES } from './suites';

const FOLDER = new URL('.', import.meta.url);
const SPECS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'));

test.each(Object.entries(SUITES))(
  '%s finds specs by each pattern, and has tests for a site elsewhere',
  (_, { specs }) => {
    const found = specs.map((pattern) => SPECS.filter((file) => new RegExp(pattern).test(file)));
    expect(found.map(({ length }) => length)).not.toContain(0);
    const reading = found.flat().filter((file) => readFileSync(new URL(file, FOLDER), 'utf8').includes("'@reads'"));
    expect(reading).not.toEqual([]);
  },
);
