(() => {
  // React registers its renderer with this object when it loads; Fast Refresh, which loads later, picks it up here.
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject: (renderer) => renderers.set(renderers.size + 1, renderer).size,
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    checkDCE() {},
  };
})();
