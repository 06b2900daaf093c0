export { IdListField, type IdListFieldProps } from './IdListField';
export { type IdList, type IdListError, type KnownId, MOST_IDS, readIdList } from './idList';
export { MoreButton, type MoreButtonProps } from './MoreButton';
export { useUnfolded } from './useUnfolded';
