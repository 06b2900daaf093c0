export { nearestWord } from './nearestWord.ts';
export { extended, type ParsedQuery, parseQuery, type SearchFilters, type Term } from './parseQuery.ts';
export { type Place, type Problem, replaced } from './problem.ts';
export { searchAddress } from './searchAddress.ts';
