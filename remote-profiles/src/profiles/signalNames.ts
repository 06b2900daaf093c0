/** What each detector that names people is called. */
export const SIGNAL = {
  batches: 'Reviews in batches',
  archives: 'Reviews taken back at once',
  bot: 'Votes like a machine',
  farmer: 'High farmer score',
};
