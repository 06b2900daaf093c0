/** A formatter is expensive to create and cheap to use, thousands of times in a long table: cached per options. */
function kept<Format, Options>(make: new (locale: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = options ? locale + JSON.stringify(options) : locale;
    let format = formats.get(key);
    if (!format) {
      format = new make(locale, options);
      formats.set(key, format);
    }
    return format;
  };
}

export const numberFormat = kept<Intl.NumberFormat, Intl.NumberFormatOptions>(Intl.NumberFormat);
export const dateTimeFormat = kept<Intl.DateTimeFormat, Intl.DateTimeFormatOptions>(Intl.DateTimeFormat);
export const relativeTimeFormat = kept<Intl.RelativeTimeFormat, Intl.RelativeTimeFormatOptions>(
  Intl.RelativeTimeFormat,
);
