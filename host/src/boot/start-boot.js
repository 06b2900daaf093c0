// If the program does not load, the document would stay empty, so this shows a message. For causes that may go away it
// retries by itself with growing delays; for permanent ones it leaves the retry to the visitor. Written for very old
// browsers, which cannot parse the program.
(function () {
  var KEY = 'companion.start-pause';
  var SLOW_MS = 20000;
  var HEADING = 'The site cannot start right now';
  var OLD = 'This browser is older than the site needs: __OLDEST__, or newer.';
  var ERROR = 'Its program stopped with an error. It runs in __OLDEST__ and newer.';
  var started = false;
  var reload;

  function element(name, text) {
    var made = document.createElement(name);
    made.appendChild(document.createTextNode(text));
    return made;
  }
  function show(heading, text) {
    var main = document.createElement('main');
    var root = document.getElementById('root');
    // A message that is already shown stays.
    clearTimeout(slow);
    main.className = 'boot-failure';
    main.appendChild(element('h1', heading));
    main.appendChild(element('p', text));
    while (root.firstChild) root.removeChild(root.firstChild);
    root.appendChild(main);
  }
  function pause() {
    var seconds = 5;
    try {
      seconds = Math.min(60, 2 * sessionStorage.getItem(KEY) || 5);
      sessionStorage.setItem(KEY, seconds);
    } catch (_) {}
    return seconds;
  }
  /** For failures that may be gone on the next try. */
  function tellMissing(why) {
    var seconds = pause();
    clearTimeout(reload);
    show(HEADING, why + ' Trying again in ' + seconds + ' seconds.');
    reload = setTimeout(function () {
      location.reload();
    }, 1000 * seconds);
  }
  /** For failures that would happen again. */
  function tellBroken() {
    show(HEADING, isOld() ? OLD : ERROR);
  }
  /** Detected by the newest feature that all the site's style sheets rely on. */
  function isOld() {
    return !window.CSS || (CSS.supports && !CSS.supports('color', 'light-dark(red, red)'));
  }
  /** Whether the error comes from our program. Browser extensions fail too, without affecting the page. */
  function isOwn(text) {
    return String(text).indexOf(location.origin + '/assets/') !== -1;
  }

  var slow = setTimeout(function () {
    if (!started)
      show('The site is still loading', 'It takes longer than usual, and appears here when it has arrived.');
  }, SLOW_MS);
  addEventListener('companion-started', function () {
    started = true;
    clearTimeout(slow);
    clearTimeout(reload);
    try {
      sessionStorage.removeItem(KEY);
    } catch (_) {}
  });
  addEventListener('companion-not-started', function (event) {
    if (event.detail) tellMissing(event.detail);
    else tellBroken();
  });
  addEventListener(
    'error',
    function (event) {
      var script = event.target;
      if (started) return;
      if (script && script.getAttribute && script.getAttribute('data-start') !== null)
        tellMissing('Part of it did not arrive.');
      else if (isOwn(event.filename)) tellBroken();
    },
    true,
  );
  addEventListener('unhandledrejection', function (event) {
    if (!started && event.reason && isOwn(event.reason.stack)) tellBroken();
  });
  document.addEventListener('DOMContentLoaded', function () {
    if (isOld()) document.body.insertBefore(element('p', OLD), document.getElementById('root'));
  });
})();
