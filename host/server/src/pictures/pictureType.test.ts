import { expect, it } from 'vitest';
import { pictureType } from './pictureType';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['GIF89a\x01\0\x01\0', 'image/gif'],
  ['GIF87a\x01\0\x01\0', 'image/gif'],
  ['RIFF\n\n\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<?xml version="1.0"?><svg/>', null],
  ['<!doctype html>', null],
  [' \x89PNG\r\n\x1a\n', null],
  ['RIFF\0\0\0\0WAVE', null],
  ['\0\0\0\x1cftypisom', null],
  ['', null],
])('%j is %s', (text, type) => {
  expect(pictureType(bytes(text))).toBe(type);
});
