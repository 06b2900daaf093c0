// The first format of each kind reads its tables: a tenth of a second on a slow phone, which is idle while the scripts come.
setTimeout(() => {
  new Intl.NumberFormat('en-US');
  new Intl.RelativeTimeFormat('en-US');
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
});
