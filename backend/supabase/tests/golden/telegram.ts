import type { Cover } from './cover.ts';

const links = (rows: unknown) =>
  (rows as { channel: string; id: number; deleted: boolean }[]).map((row) => `${row.channel}/${row.id}`);

export const covers: Cover[] = [
  {
    key: 'telegram.profileMentions.*',
    call: 'telegram_viewer',
    args: (person) => ({ filters: { person } }),
    path: 'rows',
    map: links,
  },
  {
    key: 'telegram.slashMentions.*',
    call: 'telegram_viewer',
    args: (slash) => ({ filters: { slash } }),
    path: 'rows',
    map: links,
  },
  { key: 'telegram.shown', call: 'telegram_viewer', path: 'kpis.shown' },
  { key: 'telegram.tombstones', call: 'telegram_viewer', path: 'kpis.tombstones' },
];
