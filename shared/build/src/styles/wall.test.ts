import { expect, test } from 'vitest';
import { styleProblems } from './wall';

const problems = (text: string) => styleProblems({ text, section: 'reviews' });
const OWN = '.reviews\\@1\\.2\\.0__list-4hBmFe';

test.each([
  `${OWN}{color:red}`,
  `.reviews__list{color:red}`,
  `@layer section{${OWN} h1,td ${OWN},:root[data-theme=dark] ${OWN}{color:red}}`,
  `${OWN}>*>li+li,${OWN} :is(h1,h2)::before,${OWN}:has(p):not(.other) :where(*){color:red}`,
  `h1+${OWN}{color:red}`,
  `:is(${OWN},.reviews__b) p{color:red}`,
  `${OWN}{h1{color:red} &:hover,&>p,.x &{color:red} @media print{color:red;p &{color:red}}}`,
  `@media print{@supports (display:grid){${OWN}{color:red}}}`,
  `@container (width>1px){${OWN}{color:red}}`,
  `@starting-style{${OWN}{opacity:0}}`,
  `@keyframes reviews\\@1\\.2\\.0__turn-a{to{opacity:0}}@property --reviews__a{syntax:"*";inherits:false}`,
  `@font-face{font-family:"reviews__serif";src:url(a.woff2)}`,
  '',
])('%s reaches nothing but the section', (text) => {
  expect(problems(text)).toEqual([]);
});

test.each([
  ['h1{color:red}', 'h1'],
  ['*{color:red}', '*'],
  ['body{color:red}', 'body'],
  [':root{--text:red}', ':root'],
  ['#root{color:red}', '#root'],
  ['[data-widget]{color:red}', '[data-widget]'],
  // A class, but the host's, or that of another section.
  ['.shell__header{color:red}', '.shell__header'],
  ['.reviews-header{color:red}', '.reviews-header'],
  ['.profiles\\@1\\.0\\.0__list{color:red}', '.profiles@1.0.0__list'],
  [`${OWN},h2{color:red}`, 'h2'],
  [`:is(h1,${OWN}){color:red}`, ':is(h1, .reviews@1.2.0__list-4hBmFe)'],
  [`:where(*){color:red}`, ':where(*)'],
  [`:not(${OWN}){color:red}`, ':not(.reviews@1.2.0__list-4hBmFe)'],
  [`body:has(${OWN}){color:red}`, 'body:has(.reviews@1.2.0__list-4hBmFe)'],
  [`${OWN}~p{color:red}`, '.reviews@1.2.0__list-4hBmFe ~ p'],
  [`${OWN}+*>p{color:red}`, '.reviews@1.2.0__list-4hBmFe + * > p'],
  [`:is(${OWN}~p){color:red}`, ':is(.reviews@1.2.0__list-4hBmFe ~ p)'],
  [`@media print{@layer section{header{display:none}}}`, 'header'],
  [`@starting-style{h1{opacity:0}}`, 'h1'],
  [`${OWN}{:root{color:red}}`, null],
  [`${OWN}{&~p{color:red}}`, '& ~ p'],
  [`${OWN}{~p{color:red}}`, '& ~ p'],
  [`${OWN}{:not(&){color:red}}`, ':not(&)'],
  [`h1{&:hover{color:red}}`, 'h1'],
])('%s is refused', (text, selector) => {
  if (selector === null) return expect(problems(text)).toEqual([]);
  expect(problems(text)[0]).toBe(`"${selector}" reaches what is not the section's`);
});

test.each([
  [
    '@keyframes spin{to{opacity:0}}',
    '@keyframes "spin" is for the whole document: its name must begin with "reviews__" (or be a local name of a CSS module)',
  ],
  ['@font-face{font-family:Inter;src:url(a.woff2)}', '@font-face "Inter" is'],
  ['@font-face{src:url(a.woff2)}', '@font-face "" is'],
  ['@property --text{syntax:"*";inherits:true}', '@property "text" is'],
  ['@import url(other.css);', '@import is not for sections'],
  ['@layer overrides{.reviews__a{color:red}}', '@layer overrides is not the layer of sections, which is "section"'],
  ['@layer{.reviews__a{color:red}}', '@layer  is not'],
  ['@layer overrides,reset;', "@layer orders layers: that is the host's"],
  ['@scope (.reviews__a) to (p){h1{color:red}}', '@scope is not for sections'],
  ['@page{margin:0}', '@page is not for sections'],
  ['@counter-style thumbs{system:cyclic;symbols:"x"}', '@counter-style is not for sections'],
  ['@view-transition{navigation:auto}', '@view-transition is not for sections'],
  ['@namespace svg url(http://www.w3.org/2000/svg);', '@namespace is not for sections'],
  ['@new-thing x{a:b}', '@unknown is not for sections'],
  ['.reviews__a{color', 'it cannot be read'],
])('%s is refused', (text, problem) => {
  expect(problems(text)[0]).toContain(problem);
});
