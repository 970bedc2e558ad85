/** The first day of the week where it is not Monday; Unicode CLDR 44, `weekData`. */
const SUNDAY =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

/** Sunday is 0. One table for the server and every browser, as not each of them knows it. */
export function weekStartIn(locale: string): 0 | 1 | 5 | 6 {
  const region = new Intl.Locale(locale).maximize().region ?? ''
  if (region === 'MV') return 5
  if (SATURDAY.includes(region) && region) return 6
  return SUNDAY.includes(region) && region ? 0 : 1
}
