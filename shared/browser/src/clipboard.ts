import { NotHere, needsSecure } from './secure';

/** Copies a text to the clipboard. @throws if the browser does not allow it */
export async function copyText(text: string): Promise<void> {
  // Plain http has no clipboard API: only the legacy command copies.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  if (!copyByCommand(text)) throw new NotHere(needsSecure('Copying'));
}

/**
 * Copies a PNG to the clipboard. Call it within the user gesture: it takes the promise.
 * @throws NotHere if browser or address do not support it; anything if the browser does not allow it
 */
export async function copyPicture(png: Promise<Blob>): Promise<void> {
  const missing = pictureMissing();
  if (missing) {
    png.catch(() => {});
    throw new NotHere(missing);
  }
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}

function pictureMissing(): string | null {
  if (!navigator.clipboard) return needsSecure('Copying a picture');
  return typeof ClipboardItem === 'undefined' ? 'This browser cannot copy pictures: save it instead.' : null;
}

/** Copies the selection, so it needs one; the focus does not move, as dialogs require. */
function copyByCommand(text: string): boolean {
  const selection = document.getSelection();
  if (!selection) return false;
  const before = Array.from({ length: selection.rangeCount }, (_, n) => selection.getRangeAt(n));
  const carrier = document.createElement('span');
  carrier.textContent = text;
  carrier.style.cssText = 'position:fixed;top:0;clip-path:inset(50%);white-space:pre;user-select:text';
  carrier.setAttribute('aria-hidden', 'true');
  document.body.append(carrier);
  const write = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', write, true);
  try {
    selection.selectAllChildren(carrier);
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', write, true);
    carrier.remove();
    selection.removeAllRanges();
    for (const range of before) selection.addRange(range);
  }
}
