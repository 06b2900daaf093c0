export type { Person, Relax, Share } from '@companion/functions';
export { configureData, type DataConfig, dataConfig } from './config';
export { DataError, dataErrorOf, NoBackendError } from './errors';
export { type ExpectedAnswer, expectAnswers } from './expected';
export { type ExportRequest, exportUrl, feedUrl } from './exportUrl';
export { fileQuery } from './fileQuery';
export { type AnswerQuery, askFunction, functionQuery, onceMore, untilAnswered } from './functionQuery';
export { activity, type LiveActivity, type LiveParty } from './lookups/activity';
export { isOpenSlash } from './lookups/blindVotes';
export { configureLookups, type LookupConfig } from './lookups/config';
export { ethPriceInUsd } from './lookups/exchangeRate';
export { type GasEstimate, gasEstimate, gasPriceWei } from './lookups/gasPrice';
export { type OutsideCalls, outsideCalls } from './lookups/outsideCalls';
export { resolveName } from './lookups/resolveName';
export {
  type LiveHandle,
  type LiveUser,
  userByAddress,
  userByProfileId,
  usersByHandle,
} from './lookups/user';
export { type VoteStats, voteStats } from './lookups/voteStats';
export { NAME_STALE_MS, walletName } from './lookups/walletName';
export { type SyncNotification, subscribeSyncNotifications } from './realtime';
export { askAsUser } from './session/askAsUser';
export { callAsUser } from './session/callAsUser';
export { hasStoredSession, sessionClient } from './session/client';
export { NO_ADMIN_SESSION, NO_DATABASE, SignInError, type SignInStep } from './session/errors';
export { type OwnFeedback, ownFeedback } from './session/ownFeedback';
export {
  SIGN_IN_CHAIN_ID,
  type SignInRequest,
  signIn,
  signInMessage,
  signInNonce,
  signOut,
  verifySignIn,
} from './session/signIn';
export {
  currentSession,
  refreshSession,
  type Session,
  startSession,
  subscribeAuthEvents,
  subscribeSession,
  useSession,
} from './session/store';
