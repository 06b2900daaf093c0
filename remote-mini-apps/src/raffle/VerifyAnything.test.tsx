import { PATIENT, renderSection } from '@companion/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import VerifyAnything from './VerifyAnything';

const area = () => screen.getByLabelText<HTMLTextAreaElement>(/^Proof: entries/);
const input = () => screen.getByLabelText<HTMLInputElement>(/^Or choose a proof file/);

/** The visitor chooses a file: browsers report it only if it differs from the one in the field. */
function choose(file: File) {
  const field = input();
  let value = 'C:\\fakepath\\proof.json';
  Object.defineProperty(field, 'files', { configurable: true, value: [file] });
  Object.defineProperty(field, 'value', { configurable: true, get: () => value, set: (next) => (value = next) });
  fireEvent.change(field);
}

const proof = (text: string, size = text.length) => {
  const file = new File([text], 'proof.json', { type: 'application/json' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

it('a file with the same name can be chosen again after it was fixed, and after it was rejected', async () => {
  renderSection(<VerifyAnything />);
  for (const [file, text] of [
    [proof('{"first": 1}'), '{"first": 1}'],
    [proof('{"second": 2}'), '{"second": 2}'],
    [proof('{"third": 3}', 8_000_000), '{"third": 3}'],
  ] as const) {
    choose(file);
    expect(input().value).toBe('');
    await waitFor(() => expect(area().value).toBe(text), PATIENT);
  }
  choose(proof('{"fourth": 4}', 8_000_001));
  expect(input().value).toBe('');
  expect(await screen.findByText('This file is larger than 8 MB.', {}, PATIENT)).toBeTruthy();
  expect(area().value).toBe('{"third": 3}');
  choose(proof('{"fifth": 5}'));
  await waitFor(() => expect(area().value).toBe('{"fifth": 5}'), PATIENT);
  expect(screen.queryByText('This file is larger than 8 MB.')).toBeNull();
});

it('an unreadable file leaves an empty field, and the next one is read', async () => {
  renderSection(<VerifyAnything />);
  const gone = proof('{"gone": 1}');
  vi.spyOn(gone, 'text').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  choose(gone);
  await waitFor(() => expect(area().value).toBe(''), PATIENT);
  choose(proof('{"there": 1}'));
  await waitFor(() => expect(area().value).toBe('{"there": 1}'), PATIENT);
});

it('an example is checked at one press, and its button comes back with the empty field', async () => {
  renderSection(<VerifyAnything />);
  fireEvent.click(screen.getByRole('button', { name: 'Show an invented raffle, drawn with a real round' }));
  expect(await screen.findByText('Checked in your browser: all correct', {}, PATIENT)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show an invented raffle/ })).toBeNull();
  expect(document.activeElement).toBe(area());
  fireEvent.change(area(), { target: { value: '' } });
  expect(screen.getByRole('button', { name: /^Show an invented raffle/ })).toBeTruthy();
});
