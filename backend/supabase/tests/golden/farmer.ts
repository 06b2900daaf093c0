import { type Cover, percent } from './cover.ts';

const report = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `farmerScores.*.${key}`,
  call: 'farmer_report',
  args: (id) => ({ id }),
  path: `report.${path}`,
  ...(map ? { map } : {}),
});

export const covers: Cover[] = [
  report('reviews', 'reviews'),
  report('score', 'score'),
  report('coveragePct', 'coverage', percent),
  report('band', 'band'),
  report('contributions.*', 'lines[id=$2].points'),
];
