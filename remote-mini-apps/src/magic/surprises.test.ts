import { knownQuestion } from '@companion/functions/question';
import { expect, it } from 'vitest';
import { printLine } from './printLine';
import { surprisesOf } from './surprises';

const lines = (day: string) => surprisesOf(day).map(printLine);

it('asks the same questions in the same order all day, different ones on another day', () => {
  expect(lines('2026-03-16')).toEqual(lines('2026-03-16'));
  const firsts = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19'].map((day) => lines(day)[0]);
  expect(new Set(firsts).size).toBe(4);
  expect([...lines('2026-03-17')].map(withoutDays).sort()).toEqual(lines('2026-03-16').map(withoutDays).sort());
});

it('asks valid questions, about whole days that are over', () => {
  const questions = surprisesOf('2026-03-16');
  expect(questions.length).toBeGreaterThan(100);
  for (const question of questions) {
    expect(knownQuestion(question)).toEqual(question);
    expect(question.range).toBe('2025-03-16..2026-03-15');
    expect(question.data === 'slashes' && question.group === 'subject').toBe(false);
  }
});

const withoutDays = (line: string) => line.replace(/, \d{4}-.*$/, '');
