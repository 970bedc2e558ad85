/** The files of the benches, and the parts of those that have several. */
const BENCHES: Record<string, string[]> = {
  abuse: [],
  booking: ['rent', 'days-off'],
  chat: [],
  cluster: [],
  crash: [],
  lists: ['ledger', 'hosting'],
  messages: ['thread', 'message-cost'],
  money: [],
  notify: [],
  outage: [],
  pages: ['pages', 'weight', 'lighthouse'],
  'power-cut': [],
  reads: [],
  'saved-searches': [],
  search: ['search', 'search-cost'],
  start: [],
}

const name = process.argv[2] ?? ''
const found = Object.entries(BENCHES).find(([file, parts]) => file === name || parts.includes(name))

if (found) {
  const [file, parts] = found
  const bench = await import(`./${file}.bench.ts`)
  const chosen = parts.includes(name) ? [name] : parts
  for (const part of chosen) await bench.parts[part]()
} else {
  if (name !== '') console.error(`Unknown bench: ${name}`)
  console.log('npm run bench -- NAME, where NAME is a bench or one of its parts:')
  for (const [file, parts] of Object.entries(BENCHES)) {
    console.log(parts.length > 0 ? `${file}: ${parts.join(', ')}` : file)
  }
  process.exitCode = name === '' ? 0 : 1
}
