// Without its program the document would stay empty for ever: it says so, and asks for a new one by itself, ever less often.
(() => {
  const KEY = 'companion.start-pause';
  const element = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  };
  const tell = (why) => {
    let seconds = 5;
    try {
      seconds = Math.min(60, 2 * sessionStorage.getItem(KEY) || 5);
      sessionStorage.setItem(KEY, seconds);
    } catch {}
    const main = element('main', element('h1', 'The site cannot start right now'));
    main.append(element('p', `${why} Trying again in ${seconds} seconds.`));
    main.className = 'boot-failure';
    document.getElementById('root').replaceChildren(main);
    setTimeout(() => location.reload(), 1000 * seconds);
  };
  addEventListener('companion-started', () => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {}
  });
  addEventListener('companion-not-started', ({ detail }) => tell(detail));
  document.addEventListener(
    'error',
    // None that an extension or a page adds: what runs is never taken away.
    ({ target }) => target.dataset?.start === '' && tell('Part of it did not arrive.'),
    true,
  );
})();
