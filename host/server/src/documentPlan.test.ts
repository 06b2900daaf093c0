import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type BootPlan, integritySchema, type PlannedRelease, type PlannedSection } from '@companion/contract';
import { expect, test } from 'vitest';
import { planOfDocument } from '../../src/boot/documentPlan';
import { documentPlan } from './documentPlan';

/** As random as a hash, and the same at each run. */
const hash = (text: string) => integritySchema.parse(`sha384-${createHash('sha384').update(text).digest('base64')}`);
const MODULES = ['Page', 'OnePage', 'Widget'];

function release(id: string, version: string, bucket: PlannedRelease['bucket']): PlannedRelease {
  const base = `https://cdn.example.org/releases/${id}/${version}`;
  const file = (name: string) => ({ url: `${base}/assets/${name}`, integrity: hash(`${id} ${version} ${name}`) });
  return {
    id,
    version,
    bucket,
    container: `section_${id}_${version.replaceAll('.', '_')}`,
    entry: { url: `${base}/entry.js`, integrity: hash(`${id} ${version}`) },
    exposes: Object.fromEntries(
      MODULES.map((name) => [`./${name}`, { js: [file(`${name}.js`), file('common.js')], css: [file(`${name}.css`)] }]),
    ),
  };
}

/** A section with two pages, a menu entry, a widget and a command, as a team starts with. */
function section(n: number): PlannedSection {
  const id = `team${n}`;
  const name = `Team ${n}`;
  return {
    ...release(id, '1.1.0', 'current'),
    declaration: {
      id,
      name,
      owner: `${name}’s own people`,
      contract: '^1.0.0',
      prefixes: [`/${id}`],
      routes: [
        { path: `/${id}`, page: './Page', title: name, description: `What ${id} has found in the last ${n} days.` },
        { path: `/${id}/:id`, page: './OnePage', title: `One of ${name}`, description: `All that ${id} knows of it.` },
      ],
      nav: [{ label: name, path: `/${id}`, order: n, bar: 'main' }],
      widgets: [{ id: `${id}.summary`, slot: 'profile.widget', version: 1, module: './Widget', height: 120 + n }],
      commands: [],
    } as unknown as PlannedSection['declaration'],
    fallbacks: [release(id, '1.0.0', 'previous')],
    passedOver: [],
  };
}

const planOf = (count: number): BootPlan => ({
  revision: 1,
  host: { id: 'a'.repeat(12), live: 'a'.repeat(12) },
  sections: Array.from({ length: count }, (_, i) => section(i)),
  refused: [],
});
const bytes = (value: object) => gzipSync(JSON.stringify(value)).length;

test('a document has all of its own section, and of the others only what the menu and the loader start with', () => {
  const plan = planOf(2);
  const [mine, other] = plan.sections as [PlannedSection, PlannedSection];
  const read = planOfDocument(JSON.parse(JSON.stringify(documentPlan(plan, mine.id, '1.7.0'))));
  expect(read.sections[0]).toEqual(mine);
  const { declaration, entry, fallbacks, partial, exposes } = read.sections[1] as PlannedSection;
  expect([entry, fallbacks, partial]).toEqual([other.entry, [], true]);
  expect(Object.keys(exposes)).toEqual(['./Page', './OnePage', './Widget']);
  expect(declaration).toEqual({
    ...other.declaration,
    routes: other.declaration.routes.map((route) => ({ ...route, description: '' })),
  });
});

test('a previous host gets a plan it can read', () => {
  const plan = planOf(2);
  expect(documentPlan(plan, 'team0', '1.6.0')).toBe(plan);
  expect(documentPlan(plan, null, '1.8.0').sections.map((each) => 'exposes' in each)).toEqual([false, false]);
});

test.each([7, 30, 60])('each additional section adds at most 0.2 KB to a document of %i sections', (count) => {
  const growth =
    (bytes(documentPlan(planOf(count), 'team0', '1.7.0')) - bytes(documentPlan(planOf(1), 'team0', '1.7.0'))) /
    (count - 1);
  expect(growth).toBeLessThan(200);
  // Compared with a document that lists every file of each.
  expect((bytes(planOf(count)) - bytes(planOf(1))) / (count - 1)).toBeGreaterThan(800);
});
