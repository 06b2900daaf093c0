/** What each detector that names people is called. */
export const SIGNAL = {
  batches: 'Reviews in batches',
  archives: 'Many reviews taken back at once',
  bot: 'Machine-like voting',
  farmer: 'High farmer score',
};
