import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { badgeCode } from './badgeCode';

const SITE = 'https://site.example';

test('the badge links to the page of the person', () => {
  expect(badgeCode(person(1, 'Alice'), SITE)).toEqual({
    picture: '/badge/1.svg',
    markdown: '[![Reputation of Alice](https://site.example/badge/1.svg)](https://site.example/profiles/1)',
    html: '<a href="https://site.example/profiles/1"><img src="https://site.example/badge/1.svg" alt="Reputation of Alice" width="344" height="56"></a>',
  });
});

test('a name is never code where it is pasted', () => {
  const { markdown, html } = badgeCode(person(1, '](x) "><script>'), SITE);
  expect(markdown).toBe(
    '[![Reputation of x script](https://site.example/badge/1.svg)](https://site.example/profiles/1)',
  );
  expect(html).toContain('alt="Reputation of x script"');
  expect(badgeCode(person(1, '[]'), SITE).markdown).toContain('![Reputation of this person]');
});
