export * from './address.ts';
export * from './grammar.ts';
export * from './phrase.ts';
