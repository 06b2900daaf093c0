import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyPicture } from './clipboard';
import { NotHere } from './secure';

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  vi.unstubAllGlobals();
});

/** Node reports a rejection without a handler once all pending work is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

const browsers = {
  'without a clipboard': () => vi.stubGlobal('navigator', {}),
  'that copies no pictures': () => {
    vi.stubGlobal('navigator', { clipboard: { write: vi.fn() } });
    vi.stubGlobal('ClipboardItem', undefined);
  },
};

test.each(Object.entries(browsers))(
  'a browser %s says so, and a picture that fails to draw later causes no second error',
  async (_, setUp) => {
    setUp();
    const late = new Promise<Blob>((_, fail) => setTimeout(() => fail(new Error('not drawn')), 5));
    for (const picture of [Promise.reject(new Error('not drawn')), late])
      await expect(copyPicture(picture)).rejects.toBeInstanceOf(NotHere);
    await settled();
    expect(unhandled).toEqual([]);
  },
);

test('a browser that copies pictures takes the promise at once, and reports what went wrong', async () => {
  const write = vi.fn(async ([item]: { png: Promise<Blob> }[]) => void (await item?.png));
  vi.stubGlobal('navigator', { clipboard: { write } });
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly png: Promise<Blob> | undefined;
      constructor(items: Record<string, Promise<Blob>>) {
        this.png = items['image/png'];
      }
    },
  );
  const copied = copyPicture(Promise.resolve(new Blob(['png'])));
  expect(write).toHaveBeenCalledOnce();
  await copied;
  await expect(copyPicture(Promise.reject(new Error('not drawn')))).rejects.toThrow('not drawn');
});
