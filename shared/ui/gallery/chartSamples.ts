/** Data for the gallery's charts. */

export const now = Date.now();
export const levels = ['untrusted', 'questionable', 'neutral', 'known', 'established', 'reputable', 'exemplary'];
export const wave = (index: number, seed: number) => Math.abs(Math.sin(index * seed) + Math.cos(index / seed));
export const series = [
  { key: 'positive', label: 'Positive', tone: 'positive' as const },
  { key: 'neutral', label: 'Neutral', tone: 'neutral' as const },
  { key: 'negative', label: 'Negative', tone: 'negative' as const },
];
export const points = (count: number) =>
  Array.from({ length: count }, (_, key) => {
    const x = wave(key, 1.7) * 60 + wave(key, 0.31) * 40;
    return { key, label: `Person ${key}`, x, y: 900 + x * 7 + wave(key, 2.3) * 260 };
  });
export const ring = Array.from({ length: 5 }, (_, index) => ({ key: `m${index}`, label: `Member ${index + 1}` }));
export const targets = Array.from({ length: 30 }, (_, index) => ({ key: `t${index}`, label: `Review ${900 + index}` }));
