// A script that has ended must go: the runtime that asks for its chunk again would wait for an event that was before.
for (const end of ['load', 'error'])
  document.addEventListener(end, ({ target }) => target.dataset?.ahead === '' && target.remove(), true);
