(() => {
  try {
    const theme = localStorage.getItem('companion.theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
    const font = localStorage.getItem('companion.font');
    if (/^(mono|retro|modern|elegant|tech)$/.test(font)) document.documentElement.dataset.font = font;
  } catch {}
})();
