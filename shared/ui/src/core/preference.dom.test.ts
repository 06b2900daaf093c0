import { beforeEach, expect, test, vi } from 'vitest';
import { createPreference } from './preference';

const make = () =>
  createPreference({
    key: 'test.font',
    choices: ['default', 'mono', 'retro'],
    fallback: 'default',
    attribute: 'data-font',
  });
const marked = () => document.documentElement.getAttribute('data-font');

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-font');
});

test('a choice is stored, marked on the document and read again', () => {
  make().write('mono');
  expect(localStorage.getItem('test.font')).toBe('mono');
  expect(marked()).toBe('mono');
  const next = make();
  next.applyStored();
  expect(next.read()).toBe('mono');
});

test('the default leaves no mark', () => {
  const font = make();
  font.write('retro');
  font.write('default');
  expect(marked()).toBeNull();
});

test('an unknown stored or written value is ignored', () => {
  localStorage.setItem('test.font', 'comic');
  const font = make();
  font.applyStored();
  expect(font.read()).toBe('default');
  font.write('comic' as never);
  expect(font.read()).toBe('default');
  expect(marked()).toBeNull();
});

test('with blocked storage, only the choice is forgotten', () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  const font = make();
  font.write('mono');
  expect([font.read(), marked()]).toEqual(['mono', 'mono']);
  blocked.mockRestore();
});
