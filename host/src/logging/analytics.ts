/** Adds the configured third-party script once the page is idle. It counts visits; nothing here waits for it. */
export function loadAnalytics(src: string): void {
  const add = () => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.dataset.analytics = '';
    document.head.append(script);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(add, { timeout: 5_000 });
  else setTimeout(add, 2_000);
}
