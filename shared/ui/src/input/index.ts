export { IdListField, type IdListFieldProps } from './IdListField';
export { type IdList, type IdListError, type KnownId, MOST_IDS, readIdList } from './idList';
