export type {
  Account,
  Channel,
  Dataset,
  Invitation,
  Market,
  Profile,
  Review,
  ScoreChange,
  Season,
  Slash,
  Vote,
  Vouch,
  XpWeek,
} from './dataset.ts';
export { DatasetError, loadDataset, parseDataset } from './dataset.ts';
export { loadDemo } from './demo.ts';
export { demoSize, generate, sizeFor } from './generate/generate.ts';
export type { GenerateOptions, GenerateSize } from './generate/world.ts';
export type { Fault, FaultAt } from './http/faults.ts';
export type { Chaos } from './http/limits.ts';
export { createNetwork, type Network, type NetworkOptions } from './network.ts';
export { type RunningNetwork, serve } from './serve.ts';
