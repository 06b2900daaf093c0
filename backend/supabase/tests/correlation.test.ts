import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { runRollups } from './rollups.ts';

let backend: Backend | undefined;
afterAll(() => backend?.close());

type Figures = { x: number; y: number; a?: number | null; b?: number | null };
/** With all of them. */
type Whole = Record<keyof Figures, number>;
type Fit = { n: number; pearson: number | null; slope: number | null; low: number | null };
type Answer = {
  fit: Fit & { spearman: number | null; intercept: number | null };
  partial: Fit | null;
  constant: boolean;
  points: number[][] | null;
  bins: { x: number; y: number; count: number }[] | null;
  outliers: { person: { userId: number }; residual: number }[];
};

/** x is the XP, y the days since joining, a and b what they gave and got; everyone has the number of reviews asked for. */
const PLACES = { x: 'xpTotal', y: 'ageDays', a: 'vouchesGiven', b: 'vouchesReceived' } as const;
const MANY = 1000;

const ask = (args: object = {}): Promise<Answer> =>
  call(backend as Backend, 'score_correlation', {
    x: PLACES.x,
    y: PLACES.y,
    ...args,
    filters: { minReviews: MANY },
  });

/** Adds people with these figures to the data set; only they have so many reviews. */
async function people(figures: readonly Figures[]): Promise<void> {
  await (backend as Backend).sql(
    `with
       f as (
         select
           p.n,
           array(
             select
               case m.name
                 when 'activeReviews' then $2::float8
                 when '${PLACES.x}' then p.x
                 when '${PLACES.y}' then p.y
                 when '${PLACES.a}' then p.a
                 when '${PLACES.b}' then p.b
               end
             from unnest(private.metric_names()) with ordinality m (name, i)
             order by m.i
           ) as vals
         from
           (select row_number() over () as n, r.* from jsonb_to_recordset($1::jsonb) r (x float8, y float8, a float8, b float8)) p
       )
     insert into app.r_figures
     select k.id + f.n, k.id + f.n, 'known', '{}', f.vals, private.logarithms(f.vals)
     from f cross join (select greatest(1000000, max(user_id)) as id from app.r_figures) k`,
    [JSON.stringify(figures), MANY],
  );
}

beforeEach(async () => {
  if (!backend) {
    backend = await backendWith();
    await runRollups(backend, ['r_corr']);
  }
  await backend.sql('delete from app.r_figures f where f.user_id > 1000000');
});

/** Pseudo-random integers, some of them zero: with ties, as in counts. */
function counts(n: number): Whole[] {
  const spread = (i: number, by: number, most: number) => (i * by + ((i * i) % 89)) % most;
  return Array.from({ length: n }, (_, i) => {
    const [a, b] = [spread(i, 37, 23), spread(i, 53, 17)];
    return { x: Math.max(0, a + spread(i, 11, 7) - 5), y: 2 * a + b + spread(i, 29, 13), a, b };
  });
}

const mean = (v: readonly number[]) => v.reduce((sum, x) => sum + x, 0) / v.length;
const products = (v: readonly number[], w: readonly number[]) => {
  const [mv, mw] = [mean(v), mean(w)];
  return v.reduce((sum, x, i) => sum + (x - mv) * ((w[i] ?? 0) - mw), 0);
};
const pearson = (v: readonly number[], w: readonly number[]) =>
  products(v, w) / Math.sqrt(products(v, v) * products(w, w));
/** The residuals of a figure after the line through another is subtracted. */
const rest = (v: readonly number[], z: readonly number[]) => {
  const slope = products(v, z) / products(z, z);
  const [mv, mz] = [mean(v), mean(z)];
  return v.map((x, i) => x - mv - slope * ((z[i] ?? 0) - mz));
};
const ranks = (v: readonly number[]) =>
  v.map((x) => v.filter((other) => other < x).length + (v.filter((other) => other === x).length + 1) / 2);
const column = (figures: readonly Whole[], key: keyof Figures) => figures.map((row) => row[key]);

test('tied values get their mean rank, also when a logarithm drops the zeros', async () => {
  const all = counts(300);
  await people(all);
  const plain = await ask();
  expect(plain.fit.n).toBe(300);
  expect(plain.fit.pearson).toBeCloseTo(pearson(column(all, 'x'), column(all, 'y')), 10);
  expect(plain.fit.spearman).toBeCloseTo(pearson(ranks(column(all, 'x')), ranks(column(all, 'y'))), 10);
  const above = all.filter(({ x }) => x > 0);
  expect(above.length).toBeLessThan(300);
  const log = await ask({ log_x: true });
  const logs = column(above, 'x').map(Math.log10);
  expect(log.fit.n).toBe(above.length);
  expect(log.fit.pearson).toBeCloseTo(pearson(logs, column(above, 'y')), 10);
  expect(log.fit.slope).toBeCloseTo(products(logs, column(above, 'y')) / products(logs, logs), 8);
  expect(log.fit.spearman).toBeCloseTo(pearson(ranks(column(above, 'x')), ranks(column(above, 'y'))), 10);
  expect(log.partial).toBeNull();
});

test('the partial correlation is that of what the controls do not explain', async () => {
  const all = counts(400);
  await people(all);
  const [x, y, a, b] = (['x', 'y', 'a', 'b'] as const).map((key) => column(all, key)) as [
    number[],
    number[],
    number[],
    number[],
  ];
  const one = await ask({ controls: [PLACES.a] });
  // A page of an earlier release rejects an answer that lacks one of its fields.
  expect(one.partial).toMatchObject({ n: 400, spearman: null, intercept: 0, shown: true });
  expect(one.partial?.pearson).toBeCloseTo(pearson(rest(x, a), rest(y, a)), 10);
  expect(one.partial?.low).toBeLessThan(one.partial?.pearson ?? Number.NaN);
  // Both at once: the second one as far as the first does not explain it.
  const b1 = rest(b, a);
  const [x2, y2] = [rest(rest(x, a), b1), rest(rest(y, a), b1)];
  const two = await ask({ controls: [PLACES.b, PLACES.a] });
  expect(two.partial?.pearson).toBeCloseTo(pearson(x2, y2), 10);
  expect(two.partial?.slope).toBeCloseTo(products(x2, y2) / products(x2, x2), 8);
  // The figures themselves cannot be controls.
  expect((await ask({ controls: [PLACES.x, PLACES.a] })).partial).toEqual(one.partial);
  // The chart and the fit cover the same people, whatever is controlled for.
  expect(two.fit).toEqual((await ask()).fit);
});

test('controls with the same information count once, and a figure they explain fully has no partial correlation', async () => {
  const all = counts(200);
  const given = { controls: [PLACES.a] };
  const both = { controls: [PLACES.a, PLACES.b] };
  await people(all);
  const once = (await ask(given)).partial?.pearson;
  await backend?.sql('delete from app.r_figures f where f.user_id > 1000000');
  await people(all.map((row) => ({ ...row, b: 1 / 3 + row.a / 7 })));
  expect((await ask(both)).partial?.pearson).toBeCloseTo(once ?? Number.NaN, 8);
  await backend?.sql('delete from app.r_figures f where f.user_id > 1000000');
  await people(all.map((row) => ({ ...row, x: row.a / 3 + row.b / 7 })));
  expect((await ask(both)).partial).toMatchObject({ n: 200, pearson: null, slope: null, low: null });
  // A control that is the same for everyone has no effect.
  await backend?.sql('delete from app.r_figures f where f.user_id > 1000000');
  await people(all.map((row) => ({ ...row, a: 5 })));
  const { fit, partial } = await ask(given);
  expect(partial?.pearson).toBeCloseTo(fit.pearson ?? Number.NaN, 10);
});

test('a person without a value for a control is in neither the fit nor the chart', async () => {
  await people(counts(100).map((row, i) => ({ ...row, a: i % 4 === 0 ? null : row.a })));
  const { fit, partial, points } = await ask({ controls: [PLACES.a] });
  expect([fit.n, partial?.n, points?.length]).toEqual([75, 75, 75]);
  expect((await ask()).fit.n).toBe(100);
});

test('no people, one person, and figures that are the same for everyone', async () => {
  expect(await ask({ controls: [PLACES.a] })).toMatchObject({
    fit: { n: 0, pearson: null, spearman: null },
    partial: null,
    constant: false,
    points: [],
    bins: null,
    outliers: [],
  });
  await people([{ x: 1, y: 2, a: 3 }]);
  expect(await ask({ controls: [PLACES.a] })).toMatchObject({ fit: { n: 1, pearson: null }, constant: false });
  await people([{ x: 1, y: 4, a: 5 }]);
  expect(await ask()).toMatchObject({ fit: { n: 2, pearson: null, spearman: null }, constant: true, outliers: [] });
});

test('every point lies in exactly one hexagon, the one with the nearest center', async () => {
  const n = 5001;
  const at = (i: number) => ({ x: 10 + Math.sqrt((i * 37) % 211), y: 1000 * Math.log(i) });
  await people(Array.from({ length: n - 1 }, (_, i) => at(i + 1)));
  // Up to five thousand points are shown individually.
  const few = await ask();
  expect([few.points?.length, few.bins]).toEqual([n - 1, null]);
  await backend?.sql('delete from app.r_figures f where f.user_id > 1000000');
  await people(Array.from({ length: n }, (_, i) => at(i + 1)));
  const { bins, points } = await ask();
  expect(points).toBeNull();
  expect(bins?.reduce((sum, { count }) => sum + count, 0)).toBe(n);
  // Columns by 30 and rows by 20, and the same counts with the nearest of all middles.
  const [most, top] = [Math.sqrt(210), Math.log(n)];
  const expected = new Map<string, number>();
  for (let i = 1; i <= n; i += 1) {
    const [px, py] = [(Math.sqrt((i * 37) % 211) / most) * 30, (Math.log(i) / top) * 20];
    const near = [Math.floor(py), Math.floor(py) + 1].map((row) => {
      const middle = Math.round(px - (row % 2) / 2);
      return { key: `${middle} ${row}`, far: (px - middle - (row % 2) / 2) ** 2 + 0.75 * (py - row) ** 2 };
    });
    const key = (near[0]?.far ?? 0) <= (near[1]?.far ?? 0) ? near[0]?.key : near[1]?.key;
    expected.set(key ?? '', (expected.get(key ?? '') ?? 0) + 1);
  }
  const differing = bins?.filter(({ x, y, count }) => Math.abs((expected.get(`${x} ${y}`) ?? 0) - count) > 1);
  expect(differing).toEqual([]);
  // Without a width there is nothing to draw.
  await backend?.sql(
    `update app.r_figures set vals[array_position(private.metric_names(), '${PLACES.x}')] = 3 where user_id > 1000000`,
  );
  expect(await ask()).toMatchObject({ bins: null, points: null, constant: true });
});
