export { DataTable, type DataTableProps } from './DataTable';
export { dropsOf } from './dropsOf';
export type { Column, TableList, TableQuery, TableResult, TableValues } from './types';
