/** What the groups of the API document are about; a group without words here fails the lint. */
export const TAG_WORDS: Record<string, string> = {
  accounts: 'The acting person: profile, address, browsers, closing the account.',
  attachments: 'Files that go with a message: a place to put one, and its bytes.',
  bookings: 'Asking a neighbour for a plot, a tool or an hour of advice, and the answer.',
  businesses: 'Eco-friendly businesses nearby.',
  challenges: 'Goals that people reach together.',
  community: 'Challenges, teams and competitions: what people do together.',
  competitions: 'Teams against each other, for a while.',
  experts: 'People who give advice.',
  'external data': 'Records of other services: which are configured, and fetching them.',
  impact: 'What gardening saves: activities, points, streaks, badges and leaders.',
  locations: 'Places by name and names of places.',
  messaging: 'Conversations between two people and their messages.',
  passkeys: 'Signing in with what a device or a key knows.',
  payments: 'Paying for a rental with the configured provider.',
  'personal data': 'Everything held about a person, as a file.',
  photos: 'Pictures for listings and profiles: a place to put one, and its bytes.',
  plants: 'Growing guides, and which of them a person keeps.',
  plots: 'Garden plots that neighbours let.',
  posts: 'The community feed.',
  rentals: 'Renting a plot or a tool: holding dates, paying, giving back.',
  settings: 'What a person chose in Settings.',
  'sign-in': 'The ways in and out, where people have accounts.',
  stats: 'What the whole garden adds up to.',
  teams: 'People who garden and count together.',
  tools: 'Tools that neighbours lend.',
  users: 'Profiles.',
}

/** Query parameters that mean the same wherever they stand. */
export const QUERY_WORDS: Record<string, string> = {
  after: 'The number of the newest message known: only what came after it is answered.',
  amenities: 'Names separated by commas; what is found has all of them.',
  cursor: 'Where the page before ended, as its `Link` header says.',
  from: 'The first day, `YYYY-MM-DD`.',
  location: 'The name of a town, an address or a ZIP code.',
  near: 'A point, `latitude,longitude`.',
  query: 'Words to look for.',
  radiusKm: 'How far from the place, in kilometres.',
  source: '`external` also finds records of other services.',
  to: 'The day after the last one, `YYYY-MM-DD`.',
  userId: 'Whose.',
}

export const REFUSALS = {
  400: 'Something that was sent is not valid; the message names it.',
  401: 'Nobody is signed in.',
  403: 'The acting person may not do this, or the request comes from another site.',
  404: 'There is no such thing.',
  413: 'What was sent is too large.',
  415: 'Only JSON is understood.',
  429: 'Too many requests; `Retry-After` says when to come back.',
} as const
