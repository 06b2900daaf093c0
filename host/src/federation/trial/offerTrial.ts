import type { BootPlan } from '@companion/contract';
import type { PublicConfig } from '../../boot/bootDocument';
import { heldSection, UNREAD } from './heldSection';
import { beginTrial, CARE, namedIn, TRIAL_MINUTES } from './record';
import s from './trial.module.css';

/**
 * Asks once whether to try a held release in this tab, or explains why it cannot be tried.
 * @param asked `reviews@1.2.3`
 */
export async function offerTrial(asked: string, plan: BootPlan, config: PublicConfig): Promise<void> {
  const tried = namedIn(asked);
  if (!tried) return say('The link does not name a version to try.');
  const held = await heldSection(tried, plan, config).catch((error) => {
    console.error(error);
    return UNREAD;
  });
  if (typeof held === 'string') return say(held);
  const { name } = held.declaration;
  const dialog = dialogWith(
    `Try version ${held.version} of ${name}, not yet released?`,
    `It runs in this tab only, for ${TRIAL_MINUTES} minutes at most. ${CARE}`,
  );
  const accept = button('Try it', () => {
    dialog.close();
    if (beginTrial(tried)) location.reload();
    else say('This browser does not let the site store anything, so no version can be tried.');
  });
  const decline = button('No, thanks', () => dialog.close());
  show(dialog, [accept, decline]);
}

function say(sentence: string): void {
  const dialog = dialogWith(sentence);
  show(dialog, [button('Close', () => dialog.close())]);
}

/** A native dialog, so that no section code is needed to respond. */
function dialogWith(title: string, text?: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = s.trial ?? '';
  dialog.setAttribute('aria-labelledby', 'trial-title');
  dialog.append(Object.assign(document.createElement('h2'), { id: 'trial-title', textContent: title }));
  if (text) dialog.append(Object.assign(document.createElement('p'), { textContent: text }));
  dialog.addEventListener('close', () => dialog.remove());
  return dialog;
}

function show(dialog: HTMLDialogElement, buttons: readonly HTMLButtonElement[]): void {
  const row = document.createElement('div');
  row.append(...buttons);
  dialog.append(row);
  document.body.append(dialog);
  dialog.showModal();
}

function button(textContent: string, onClick: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent });
  element.addEventListener('click', onClick);
  return element;
}
