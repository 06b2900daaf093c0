import '../tokens.css';
import '../reset.css';
import '../forced-colors.css';
import '../print.css';

export { Avatar, type AvatarProps } from './Avatar';
export {
  applyStoredFont,
  applyStoredTheme,
  FONT_NAMES,
  type Font,
  font,
  shortcuts,
  THEME_NAMES,
  type Theme,
  theme,
  useFont,
  useTheme,
} from './appearance';
export { arranged, createArrangement, moved, type Placed } from './arrangement';
export { Badge, type BadgeProps, Flag, Status, type StatusValue, type Tone, Unknown } from './Badge';
export { Button, ButtonLink, type ButtonProps, type ButtonVariant, IconButton, type IconButtonProps } from './Button';
export { type BrowserList, createBrowserList } from './browserList';
export { Card, type CardProps } from './Card';
export { CopyButton, type CopyButtonProps } from './CopyButton';
export { ClockProvider, useNow } from './clock';
export { COMPARE_PAGE, COMPARE_PARAM, type Compare, MOST_COMPARED, parseCompared, useCompare } from './compare';
export { Dialog, type DialogProps } from './Dialog';
export { type Download, DownloadError, download } from './download';
export { ErrorBoundary, type ErrorBoundaryProps, ErrorScreen, QuietBoundary } from './ErrorBoundary';
export { ExportMenu, type ExportMenuProps } from './ExportMenu';
export { errorSentence } from './errorSentence';
export { type ActiveFilter, FilterChips, type FilterChipsProps } from './FilterChips';
export { FindingLine, type Found, foundIn } from './FindingLine';
export { Fold, type FoldProps } from './Fold';
export {
  Checkbox,
  type CheckboxProps,
  Segmented,
  type SegmentedProps,
  Select,
  type SelectOption,
  type SelectProps,
  TextField,
  type TextFieldProps,
} from './fields';
export { Icon, type IconName, type IconProps } from './Icon';
export { InfoButton, type InfoButtonProps } from './InfoButton';
export { type KpiDelta, KpiRow, KpiTile, type KpiTileProps } from './Kpi';
export { againstBefore, KPI_LEAST_BASE, pointsAgainstBefore } from './kpiDelta';
export { LevelChip } from './LevelChip';
export { type ListColumn, ListTable, type ListTableProps } from './ListTable';
export { LiveRegion } from './LiveRegion';
export { Loaded, type LoadedProps, type LoadedQuery } from './Loaded';
export { Menu, type MenuItem, type MenuProps } from './Menu';
export { Page, PageHead, type PageHeadProps } from './PageHead';
export { Person, type PersonProps } from './Person';
export { CompareButton, WatchButton } from './PersonActions';
export { Popover, type PopoverProps, type TriggerProps } from './Popover';
export { type PersonValue, personName, personPath } from './personLink';
export { createPreference, type Preference } from './preference';
export { SearchField, type SearchFieldProps } from './SearchField';
export { Sentiment, type SentimentValue } from './Sentiment';
export { SidewaysTable, type SidewaysTableProps } from './SidewaysTable';
export { Skeleton, SkeletonBlock, SkeletonKpi, type SkeletonProps, SkeletonTable, SkeletonText } from './Skeleton';
export { Sparkline } from './Sparkline';
export { Spinner, type SpinnerProps } from './Spinner';
export { SummaryLine } from './SummaryLine';
export { saveFile } from './saveFile';
export { standIn } from './standIn';
export {
  AsOfRibbon,
  EmptyState,
  type EmptyStateProps,
  ErrorPanel,
  type ErrorPanelProps,
  ErrorPanelWatch,
  Freshness,
  Notice,
  PartialBanner,
  type Relaxation,
  StaleNotice,
} from './states';
export { type Tab, Tabs, type TabsProps } from './Tabs';
export { Tooltip, type TooltipProps } from './Tooltip';
export { loadTypedAhead, TypedAhead } from './TypedAhead';
export { useDelayed } from './timing';
export { useNarrow } from './useMedia';
export { useNearScreen } from './useNearScreen';
export { keyIsTaken, useShortcuts } from './useShortcuts';
export { VisuallyHidden } from './VisuallyHidden';
export { Address, DASH, Eth, exactTimes, Num, type NumProps, Rate, TimeAgo } from './values';
export {
  parseSavedView,
  parseWatched,
  type SavedView,
  savedViews,
  useWatchList,
  type Watched,
  type WatchList,
  watchList,
} from './watchList';
