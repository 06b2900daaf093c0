import { expect, test } from 'vitest';
import { sharedCodeWarnings } from './sharedCode';

const of = (text: string) => sharedCodeWarnings('assets/page.js', text);

test.each([
  ['window.fetch=async()=>{}', 'replaces a global of the window'],
  ['globalThis.JSON = mine', 'replaces a global of the window'],
  ['Promise.prototype.then=function(){}', 'changes a built-in object'],
  ['JSON.stringify=e=>e', 'changes a built-in object'],
  ['Object.defineProperty(Array.prototype,"last",{})', 'changes a built-in object'],
  ['history.pushState(null,"","/x")', 'changes the address behind the router'],
  ['window.history.replaceState(a,b)', 'changes the address behind the router'],
  ['localStorage.clear()', 'empties what all sections keep'],
  ['document.write("x")', 'writes over the document'],
  ['document.body.style.overflow="hidden"', 'styles the whole document'],
  ['document.head.appendChild(document.createElement("style"))', 'adds styles at run time'],
])('%s is warned of', (text, advice) => {
  expect(of(`const a=1;${text};`)).toEqual([expect.stringContaining(`assets/page.js ${advice}`)]);
});

test.each([
  'fetch("/a").then(e=>e.json())',
  'if(window.fetch===x)return',
  'const f=Promise.prototype.then',
  'own.Promise.prototype.then=1',
  'a.history.push("/x")',
  'localStorage.removeItem("mine")',
  'getComputedStyle(document.body).color',
  'document.querySelector("main").style.color="red"',
  'e.prototype.map=function(){}',
])('%s is not', (text) => {
  expect(of(text)).toEqual([]);
});

test('the same message appears once per file', () => {
  expect(of('JSON.parse=a;JSON.stringify=b;Array.prototype.x=c')).toHaveLength(1);
});
