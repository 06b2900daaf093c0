/** Texts that break sites which forget to escape, wrap, isolate or quote. None of them may execute, overflow or reorder text. */
const LONG_WORD = 'reputation'.repeat(30);

export const hostileTexts = {
  image: '<img src=x onerror="window.__hostile=1">',
  script: '<script>window.__hostile=1</script>',
  closingScript: '</script><script>window.__hostile=1</script>',
  attribute: '" onmouseover="window.__hostile=1" x="',
  link: '[click](javascript:window.__hostile=1) javascript:window.__hostile=1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay a plain string
  template: '${window.__hostile=1} {{constructor.constructor("window.__hostile=1")()}}',
  formula: "=cmd|'/C calc'!A0",
  formulas: '+1+1\n-1-1\n@SUM(A1:A9)\n\t=1+1',
  csv: 'a "quoted", comma; semicolon\r\nand a second line',
  sql: "'; drop table app.reviews; --",
  like: '100% _under_ \\back\\slash',
  rtlOverride: 'user\u202egnp.exe\u202c end',
  arabic: 'مراجعة موثوقة من السوق',
  hebrew: 'ביקורת טובה מאוד',
  isolate: '\u2067right to left\u2069 \u200bzero\u200bwidth\u200d \ufeffmark',
  control: 'bell\u0007 escape\u001b[31mred unit\u001f end',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈👍🏽 𝔣𝔞𝔫𝔠𝔶 e\u0301 Z̸̢̛̤̀a̴l̵g̷o̶',
  longWord: LONG_WORD,
  newlines: 'first\n\n\n\nsecond\r\nthird\u2028fourth',
  blank: '   \u00a0\u3000  ',
  nullWord: 'null',
  proto: '__proto__',
  entity: '&lt;b&gt; &amp;amp; &#x3C;',
  path: '../../etc/passwd?x=1#y',
} as const;
