const STATES: Record<string, string> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
}
const STATE_CODES = new Set(Object.values(STATES))

// A ZIP code only at the end: a house number may have five digits too.
const ZIP_AT_END = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/
const COUNTRY_AT_END = /[\s,]+(?:usa?|u\.s\.a?\.?|united states(?: of america)?)$/i

export interface TownName {
  name: string
  /** The text after the name: a state or a country, in lower case. */
  area: string | undefined
}

export interface AddressParts {
  zip: string | undefined
  /** From the most to the least precise. */
  towns: TownName[]
}

export function readAddress(address: string): AddressParts {
  const trimmed = address.trim().replace(COUNTRY_AT_END, '')
  const zip = ZIP_AT_END.exec(trimmed)?.[1]
  const parts = trimmed.replace(ZIP_AT_END, '').split(',').map(plain).filter(Boolean)
  const towns = parts.map((name, index) => ({ name, area: parts[index + 1] }))
  return { zip, towns: [...towns, ...parts.flatMap(withStateBehind)] }
}

/** `Salem OR` and `Salem Oregon`, written without a comma. */
function withStateBehind(part: string): TownName[] {
  const words = part.split(' ')
  return [1, 2]
    .filter((count) => count < words.length)
    .map((count) => ({
      name: words.slice(0, -count).join(' '),
      area: words.slice(-count).join(' '),
    }))
    .filter(({ area }) => stateOf(area) !== undefined)
}

export function stateOf(area: string): string | undefined {
  const code = area.toUpperCase()
  return STATE_CODES.has(code) ? code : STATES[area]
}

/** Lower case without accents, dots and doubled spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
