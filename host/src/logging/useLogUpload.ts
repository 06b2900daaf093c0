import { useEffect } from 'react';
import { isAdminPath } from '../routing/isAdminPath';

/** While an admin page is open its log is sent to the backend; nothing is sent from other pages. */
export function useLogUpload(pathname: string): void {
  const admin = isAdminPath(pathname);
  useEffect(() => {
    if (!admin) return;
    let stop: (() => void) | null = null;
    let left = false;
    import(/* webpackChunkName: "log-upload" */ './uploadLogs')
      .then(({ keepUploading }) => {
        if (!left) stop = keepUploading();
      })
      .catch(() => {});
    return () => {
      left = true;
      stop?.();
    };
  }, [admin]);
}
