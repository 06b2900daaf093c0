import { trustScript } from '../boot/trustedTypes';
import { whenIdle } from '../shell/whenIdle';

/** Adds the configured third-party script once the page is idle. It counts visits; nothing waits for it. */
export function loadAnalytics(src: string): void {
  trustScript(src);
  whenIdle(() => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.dataset.analytics = '';
    document.head.append(script);
  });
}
