/**
 * The same promise, which carries its value once it is there, as React's `use` would note it: what is drawn after that does
 * not wait for it.
 */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
