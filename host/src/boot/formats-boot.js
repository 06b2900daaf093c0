// The first formatter of each kind loads its tables: a tenth of a second on a slow phone, which is idle while the scripts
// load.
setTimeout(() => {
  new Intl.NumberFormat('en-US');
  new Intl.RelativeTimeFormat('en-US');
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
});
