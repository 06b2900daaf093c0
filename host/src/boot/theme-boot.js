(function () {
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
    var font = localStorage.getItem('font');
    if (font && /^(mono|retro|modern|elegant|tech)$/.test(font)) document.documentElement.dataset.font = font;
  } catch (e) {}
})();
