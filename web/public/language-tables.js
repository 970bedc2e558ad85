// The first date or number makes a browser open its tables of languages, which costs a phone a tenth
// of a second. Opened here, beside the page, they are open for the page too.
new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(0)
new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(0, 'day')
new Intl.NumberFormat().format(0)
self.close()
