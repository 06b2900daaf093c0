import s from './banner.module.css';

const ID = 'override-banner';

/**
 * Shown on every page while non-planned releases run. Uses plain elements, so that it does not break together with a section.
 * @param press Click handler of its button.
 */
export function showBanner(says: string, verb: string, press: () => void): void {
  hideBanner();
  const banner = document.createElement('div');
  banner.id = ID;
  banner.className = s.banner ?? '';
  banner.setAttribute('role', 'status');
  const text = Object.assign(document.createElement('span'), { textContent: says });
  const reset = Object.assign(document.createElement('button'), {
    type: 'button',
    className: s.reset,
    textContent: verb,
  });
  reset.addEventListener('click', press);
  banner.append(text, reset);
  document.body.append(banner);
}

export function hideBanner(): void {
  document.getElementById(ID)?.remove();
}
