export { IdListField, type IdListFieldProps } from './IdListField';
export { type IdList, type IdListError, type KnownId, MOST_IDS, readIdList } from './idList';
export { RangePicker, type RangePickerProps } from './RangePicker';
export { rangeWords } from './rangeWords';
