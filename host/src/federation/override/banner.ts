import s from './banner.module.css';

const ID = 'override-banner';

/**
 * Stays on every page while releases run that this visitor is not given. Plain elements: it must not break with them.
 * @param press What its button does.
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
