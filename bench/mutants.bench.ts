import type { Mutation } from './mutants/mutations.ts'
import { survivorsOf } from './mutants/run-trials.ts'

/** The rules; contracts, schemas and vocabularies have nothing to get wrong but their words. */
const RULES = [
  'bookings/booking-answers',
  'bookings/booking-state',
  'businesses/open-state',
  'dates/plain-date',
  'experts/specialty',
  'impact/badge-rules',
  'impact/carbon',
  'impact/levels',
  'impact/monthly-goals',
  'impact/streak',
  'payments/card',
  'plants/what-grows',
  'rentals/next-free-dates',
  'rentals/pricing',
  'rentals/refund',
  'rentals/rental-states',
]
const WANTED_SHARE = 0.9
/** None of the rules can be made to loop for ever by what we change; should one, this ends it. */
const LONGEST_RUN_MS = 600_000

const timeIsUp = setTimeout(() => {
  console.error('A mutant runs for ever.')
  process.exit(1)
}, LONGEST_RUN_MS)
const named = process.argv.slice(3)
const lines: string[] = []
let mutants = 0

for (const rule of named.length > 0 ? named : RULES) {
  const { tried, survivors } = await survivorsOf(`shared/src/${rule}.ts`)
  console.log(`${rule}: ${tried - survivors.length} of ${tried} killed`)
  mutants += tried
  lines.push(...survivors.map((survivor) => inWords(rule, survivor)))
}
clearTimeout(timeIsUp)

const share = 1 - lines.length / mutants
console.log(`\n${mutants - lines.length} of ${mutants} killed: ${(share * 100).toFixed(1)} %`)
for (const line of lines) console.log(line)
process.exitCode = share >= WANTED_SHARE ? 0 : 1

function inWords(rule: string, { line, before, after }: Mutation): string {
  const short = (text: string) => `\`${text.replaceAll(/\s+/g, ' ').slice(0, 60)}\``
  return `| ${rule}.ts:${line} | ${short(before)} | ${short(after)} |`
}
