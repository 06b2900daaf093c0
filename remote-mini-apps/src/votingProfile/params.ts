export const PATH = '/mini-apps/voting-analysis/profile';
