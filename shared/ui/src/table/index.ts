export { DataTable, type DataTableProps } from './DataTable';
export { dropsOf } from './dropsOf';
export { type LocalColumn, orderedBy, pageOf } from './localRows';
export { saveText, type TextFile } from './saveText';
export type { Column, TableList, TableQuery, TableResult, TableValues } from './types';
