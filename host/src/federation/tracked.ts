/**
 * The same promise, carrying its value once resolved in the way React's `use` tracks it, so that later renders do not
 * suspend.
 */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
