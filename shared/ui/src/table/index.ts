export { DataTable, type DataTableProps } from './DataTable';
export type { Column, TableList, TableQuery, TableResult, TableValues } from './types';
