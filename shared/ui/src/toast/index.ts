export { dismissToast, showToast, type ToastValue } from './showToast';
export { Toaster } from './Toaster';
