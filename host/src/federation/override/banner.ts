import s from './banner.module.css';
import { readOverrides, writeOverride } from './record';

const ID = 'override-banner';

/** Stays on every page while releases of this browser's own choice run. Plain elements: it must not break with them. */
export function showBanner(releases: readonly string[]): void {
  document.getElementById(ID)?.remove();
  if (releases.length === 0) return;
  const banner = document.createElement('div');
  banner.id = ID;
  banner.className = s.banner ?? '';
  banner.setAttribute('role', 'status');
  const text = document.createElement('span');
  text.textContent = `Your own choice of releases runs: ${releases.join(', ')}. Sign nothing with a wallet that you would not sign elsewhere.`;
  const reset = document.createElement('button');
  reset.type = 'button';
  reset.className = s.reset ?? '';
  reset.textContent = 'Reset';
  reset.addEventListener('click', () => {
    for (const section of Object.keys(readOverrides())) writeOverride(section, null);
    location.reload();
  });
  banner.append(text, reset);
  document.body.append(banner);
}
