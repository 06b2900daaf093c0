export { callFunction, provideAccessToken } from './callFunction';
export { configureData, type DataConfig, dataConfig } from './config';
export { DataError, NoBackendError } from './errors';
export { type ExportRequest, exportUrl } from './exportUrl';
export { functionQuery } from './functionQuery';
export type { ListArgs, ListResult, Person, Relax } from './listResult';
