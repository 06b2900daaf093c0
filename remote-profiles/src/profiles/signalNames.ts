/** Display names of the detectors that name people. */
export const SIGNAL = {
  batches: 'Reviews in batches',
  archives: 'Many reviews taken back at once',
  bot: 'Machine-like voting',
  farmer: 'High farmer score',
};
