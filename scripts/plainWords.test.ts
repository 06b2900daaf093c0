import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import metrics from '../shared/domain/src/metrics.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Sources whose texts visitors and admins read. */
const READ = /^(host|host\/server|remote-[^/]+|shared\/(data|domain|functions|ui))\/src\/.*(?<!\.test|\.d)\.tsx?$/;

/** Wording to avoid, and what to write instead. */
const RULES: readonly (readonly [wrong: RegExp, instead: string])[] = [
  [/\b(some|every|any)body\b/i, 'someone, everyone, anyone'],
  [/\bwhoever\b/i, 'name the people: the operator, the author, people who …'],
  [/\d %|^ %(?!\w)/, '99%, without a space'],
  [/\bneutralis/i, 'neutralized'],
  [/\bfor ever\b/i, 'forever'],
  [/\bsince ever\b/i, 'since the beginning'],
  [/\bthe middle one\b/i, 'median, or: half … more, half less'],
  [/(?<!\bas )\bof (now|then)\b/i, 'current, from that day'],
  [/\bof (theirs|yours)\b/i, 'their, your'],
  [/\bin one go\b/i, 'in one sitting, at once'],
  [/\bworked out\b/i, 'calculated'],
  [/\bthis is no\b/i, 'this is not a …'],
  [/\bwith most (?!of\b)\w/i, 'with the most …'],
  [/\bnobody is (called|named|given)\b/i, 'no one by that name'],
  [/\bmany know\b/i, 'well-known'],
  [/\b(two|three|four|five|ten) (levels|reviews|votes|days|people) or more\b/i, 'two or more levels'],
];

/** Texts of a source: strings of more than one word, parts of templates, and text between tags. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  const add = (text: string) => void (/\s/.test(text) && texts.push(text.replace(/\s+/g, ' ')));
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && add(value)),
    TemplateElement: ({ value }) => add(value.cooked ?? value.raw),
    JSXText: ({ value }) => add(value),
  }).visit(parseSync(file, source).program);
  return texts;
}

function wrongIn(text: string): string[] {
  return RULES.flatMap(([wrong, instead]) => (wrong.test(text) ? [`${text.trim()} (say: ${instead})`] : []));
}

test('texts use plain words and consistent spelling', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((file) => READ.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    textsOf(file, readFileSync(join(ROOT, file), 'utf8')).flatMap((text) =>
      wrongIn(text).map((wrong) => `${file}: ${wrong}`),
    ),
  );
  expect(found).toEqual([]);
});

test('so do definitions', () => {
  const found = Object.values(metrics).flatMap(({ id, label, meaning, window, caveat }) =>
    [label, meaning, window, caveat ?? ''].flatMap(wrongIn).map((wrong) => `${id}: ${wrong}`),
  );
  expect(found).toEqual([]);
});

test('comments may use any wording', () => {
  expect(textsOf('a.tsx', "// whoever\nconst a = <p title='of yours'>Kept for ever {`of now`}</p>;")).toEqual([
    'of yours',
    'Kept for ever ',
    'of now',
  ]);
});
