import type { Metric, MetricBook } from '../src/metrics.ts';

const BEGIN = '<!-- begin: written from shared/domain/src/metrics.json -->';
const END = '<!-- end -->';

const SECTIONS: readonly { title: string; holds: (id: string) => boolean }[] = [
  { title: 'Metrics', holds: (id) => /^M\d+$/.test(id) },
  { title: 'Detectors', holds: (id) => /^D\d+$/.test(id) },
  { title: 'Composite scores', holds: (id) => /^(farmer|bot)\./.test(id) },
  { title: 'Protocol rules', holds: (id) => /^(EIP-|bond\.|slash\.)/.test(id) },
  { title: 'Figures of the pages', holds: () => true },
];

/**
 * The definitions page with the part between its two markers regenerated from the metric texts. Throws if a marker is missing.
 */
export function renderDefinitions(page: string, book: MetricBook): string {
  const start = page.indexOf(BEGIN);
  const end = page.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`The page of definitions needs the lines "${BEGIN}" and "${END}".`);
  return `${page.slice(0, start)}${BEGIN}\n\n${sections(book)}\n${page.slice(end)}`;
}

function sections(book: MetricBook): string {
  const left = new Set(Object.keys(book));
  return SECTIONS.map(({ title, holds }) => {
    const ids = [...left].filter(holds);
    for (const id of ids) left.delete(id);
    const rows = ids.flatMap((id) => (book[id] ? [row(book[id])] : []));
    return [
      `### ${title}`,
      '',
      '| id | label | meaning | formula | window | note |',
      '|---|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n');
  }).join('\n');
}

function row({ id, label, meaning, formula, window, caveat, version, base }: Metric): string {
  const notes = [
    caveat,
    base.length > 0 ? `Builds on ${base.join(', ')}.` : null,
    version > 1 ? `Version ${version}.` : null,
  ];
  const cells = [`\`${id}\``, label, meaning, formula, window, notes.filter(Boolean).join(' ')];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('*', '\\*')).join(' | ')} |`;
}
