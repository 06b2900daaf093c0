export { copyPicture, copyText } from './clipboard';
export { randomId } from './randomId';
export { isSecure, NotHere, needsSecure } from './secure';
export { lendMemory, localStore, type Store, sessionStore } from './store';
export { withTimeout } from './withTimeout';
