import { expect } from 'vitest';

/** How long a step of the kit may take on a busy machine. */
const timeout = 10_000;

/** The kit's open dialog. */
export const dialog = () => document.querySelector('[role=dialog]');

export const buttons = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] button, [role=dialog] a')];

export const eventually = (value: () => unknown) => expect.poll(value, { timeout });

export const shows = (text: string) => eventually(() => dialog()?.textContent).toContain(text);

/** Presses the button with these words; of several the `nth`, -1 for the last. */
export async function press(label: RegExp, nth = 0): Promise<void> {
  const find = () =>
    buttons()
      .filter((button) => label.test(button.textContent ?? ''))
      .at(nth);
  await eventually(find).toBeTruthy();
  const button = find();
  // What can be installed is somewhere else: nobody goes there.
  button?.addEventListener('click', (event) => event.preventDefault(), { once: true });
  button?.click();
}
