// Finished scripts must be removed: if the runtime requests the chunk again, it would attach to the element and wait for an
// event that has already fired.
for (const end of ['load', 'error'])
  document.addEventListener(end, ({ target }) => target.dataset?.ahead === '' && target.remove(), true);
