import * as z from 'zod/mini'

function days(max: number) {
  const words = `Whole days, from 0 to ${max}`
  return z.int(words).check(z.gte(0, words), z.lte(max, words))
}

/** What a host asks of every stay; 0 asks nothing. */
export const stayRules = {
  /** The shortest stay. */
  minDays: days(365),
  /** How long before the first day somebody has to ask. */
  noticeDays: days(90),
  /** Days that stay free after each stay. */
  bufferDays: days(30),
}

export type StayRules = { [Rule in keyof typeof stayRules]: number }

export const NO_STAY_RULES: StayRules = { minDays: 0, noticeDays: 0, bufferDays: 0 }

/** Of a listing or of whatever else carries them. */
export const stayRulesOf = ({ minDays, noticeDays, bufferDays }: StayRules): StayRules => ({
  minDays,
  noticeDays,
  bufferDays,
})

export const dayCount = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** What a renter is told before they choose; nothing where nothing is asked. */
export function stayRuleWords({ minDays, noticeDays, bufferDays }: StayRules): string | undefined {
  const asked = [
    minDays > 1 && `at least ${dayCount(minDays)}`,
    noticeDays > 0 && `ask ${dayCount(noticeDays)} ahead`,
    bufferDays > 0 && `${dayCount(bufferDays)} free after each stay`,
  ]
  const words = asked.filter(Boolean).join(' · ')
  return words === '' ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
