export { callFunction, provideAccessToken } from './callFunction';
export { configureData, dataConfig, type DataConfig } from './config';
export { DataError, NoBackendError } from './errors';
export { exportUrl, type ExportRequest } from './exportUrl';
export { functionQuery } from './functionQuery';
export type { ListArgs, ListResult, Person, Relax } from './listResult';
