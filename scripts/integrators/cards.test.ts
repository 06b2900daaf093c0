import { expect, test } from 'vitest';
import { cardSvg } from '../../backend/supabase/functions/og-image/card';
import { toPng } from '../../host/server/src/previewImage';
import { columnsWithoutInk } from './png.fixture';

const HARD = [
  '👩‍👩‍👧‍👦'.repeat(20),
  'Max 👍🏽 Power 🧑🏿‍🚀'.repeat(4),
  '🇩🇪🇺🇳'.repeat(20),
  'سلام عليكم يا أصدقاء '.repeat(3),
  'محمد Ali 123 علي '.repeat(4),
  'שלום world עולם '.repeat(4),
  'أحمد 🚀 to the moon '.repeat(3),
  'Ω≈ç√∫˜µ≤≥÷ Ελληνικά '.repeat(3),
  '𝕿𝖍𝖊 𝓕𝓪𝓷𝓬𝔂 𝔾𝕦𝕪 '.repeat(4),
  'Z̷̛̤͍a̸͎͠l̴̰̈́g̵̲͝o̶͚̓'.repeat(10),
  '田中さん Anna 김철수 ไทย '.repeat(4),
  'हिन्दी किताब दुनिया '.repeat(4),
  'น้ำเปล่า ทำ 🚀 '.repeat(4),
  'W'.repeat(60),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '🚀'.repeat(44),
  '﷽'.repeat(6),
  '—'.repeat(44),
  '中文名字'.repeat(15),
  'مرحبا'.repeat(12),
];

test.each(HARD)('%s ends before the edge of the card, and each figure before the next', async (name) => {
  const figures = [1, 2, 3, 4].map(() => ({ label: name, value: '123456 / 98765 / 4321' }));
  const card = { siteName: name, kind: 'Profile', title: name, titleOr: name, subtitle: name, says: [name], figures };
  const png = await toPng(cardSvg(card));
  const dark = columnsWithoutInk(png, 12);
  // Margins of 72, a column every 264 with a gap of 24, of which a slanted letter may take a few.
  for (const [from, to] of [
    [0, 60],
    [1140, 1200],
  ] as const)
    expect(dark.slice(from, to)).not.toContain(false);
  const below = columnsWithoutInk(png, 430, 540);
  for (const column of [1, 2, 3])
    expect(below.slice(72 + 264 * column - 16, 72 + 264 * column - 8)).not.toContain(false);
});
