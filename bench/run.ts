import { readdirSync } from 'node:fs'

const SUFFIX = '.bench.ts'
const benches = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const [name] = process.argv.slice(2)

if (name !== undefined && benches.includes(name)) {
  await import(`./${name}${SUFFIX}`)
} else {
  if (name !== undefined) console.error(`There is no bench called ${name}.`)
  console.log(`npm run bench -- NAME, where NAME is one of: ${benches.join(', ')}`)
  process.exitCode = name === undefined ? 0 : 1
}
