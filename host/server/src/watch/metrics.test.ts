import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { VisitorEnv } from '../visitorLimit';
import { createMetrics } from './metrics';
import type { Readiness } from './readiness';

const WELL = { isWell: true, says: null };
const checks = { services: WELL, database: WELL, disk: { isWell: false, says: 'Full.' }, releases: WELL, data: WELL };
const READINESS: Readiness = { status: 'not ready', checks, freeBytes: 1024, dataAge: 61_500, failingReaders: 2 };
const figures = () => createMetrics(async () => READINESS).text();

test('each known value is a figure in its unit', async () => {
  const text = await figures();
  for (const line of [
    'companion_check{check="disk"} 0',
    'companion_check{check="data"} 1',
    'companion_disk_free_bytes 1024',
    'companion_data_age_seconds 61.5',
    'companion_readers_failing 2',
  ])
    expect(text).toContain(`${line}\n`);
});

/** Every expression in `deploy/`: of the alert rules, and of the dashboard. */
const deployed = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');
const expressions = {
  'an alert rule': [...deployed('alerts.yml').matchAll(/expr: (.+)/g)].map(([, expression]) => expression as string),
  'a panel of the dashboard': (JSON.parse(deployed('grafana.json')) as Dashboard).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  ),
};
type Dashboard = { panels: { targets: { expr: string }[] }[] };

/** What a PromQL expression refers to: names of metrics, and of the labels it selects or groups by. */
function asked(expression: string): { metrics: string[]; labels: string[] } {
  const labels: string[] = [];
  const take = (text: string) => {
    labels.push(...(text.match(/[a-z_]+/g) ?? []));
    return ' ';
  };
  const rest = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, take)
    .replace(/\bby \([^)]*\)/g, (text) => take(text.slice(3)))
    .replace(/\[[^\]]*\]/g, ' ');
  const metrics = rest.match(/\b[a-z_][a-z_0-9]*\b(?!\s*\()/g) ?? [];
  return { metrics: metrics.filter((name) => name !== 'or'), labels };
}

test('metrics and labels of an expression are distinguished', () => {
  expect(asked('sum by (le, class) (rate(a_bucket{job=~"$job", status="5.."}[5m])) / b > 0 or c{} == 1')).toEqual({
    metrics: ['a_bucket', 'b', 'c'],
    labels: ['job', 'status', 'le', 'class'],
  });
});

test.each(Object.entries(expressions))('%s refers only to what /metrics serves', async (_, all) => {
  const metrics = createMetrics(async () => READINESS);
  await new Hono<VisitorEnv>().use(metrics.count).request('/');
  const text = await metrics.text();
  const names = all.flatMap((expression) => asked(expression).metrics);
  expect(names.length).toBeGreaterThan(5);
  // Prometheus adds `up`, and the label of the job.
  const unknown = names.filter((name) => name !== 'up' && !new RegExp(`^${name}[{ ]`, 'm').test(text));
  expect(unknown).toEqual([]);
  const labels = all.flatMap((expression) => asked(expression).labels);
  expect(labels.filter((label) => label !== 'job' && !text.includes(`${label}="`))).toEqual([]);
});

test('each figure of the site is in the dashboard', async () => {
  const figuresOfSite = (await figures()).match(/(?<=^# TYPE )companion_\w+/gm) ?? [];
  const shown = expressions['a panel of the dashboard'].join();
  expect(figuresOfSite.length).toBeGreaterThan(5);
  expect(figuresOfSite.filter((name) => !shown.includes(name))).toEqual([]);
});
