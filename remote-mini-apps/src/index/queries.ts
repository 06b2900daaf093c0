import { functionQuery } from '@companion/data';
import { miniAppsIndex } from '@companion/functions/miniAppsIndex';

export const miniAppsIndexQuery = () => functionQuery(miniAppsIndex, {});
