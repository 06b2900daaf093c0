import { expect } from 'vitest';

/** Timeout of a step in the kit on a busy machine. */
const timeout = 10_000;

/** The kit's open dialog. */
export const dialog = () => document.querySelector('[role=dialog]');

export const buttons = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] button, [role=dialog] a')];

export const eventually = (value: () => unknown) => expect.poll(value, { timeout });

export const shows = (text: string) => eventually(() => dialog()?.textContent).toContain(text);

/** Clicks the button with this text; if there are several, the `nth`, -1 for the last. */
export async function press(label: RegExp, nth = 0): Promise<void> {
  const find = () =>
    buttons()
      .filter((button) => label.test(button.textContent ?? ''))
      .at(nth);
  await eventually(find).toBeTruthy();
  const button = find();
  // Install links point to other sites: do not navigate.
  button?.addEventListener('click', (event) => event.preventDefault(), { once: true });
  button?.click();
}
