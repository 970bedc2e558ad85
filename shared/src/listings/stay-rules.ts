import * as z from 'zod/mini'

function days(max: number) {
  const words = `Whole days, from 0 to ${max}`
  return z.int(words).check(z.gte(0, words), z.lte(max, words))
}

/** A host's rules for every stay; 0 turns a rule off. */
export const stayRules = {
  /** The shortest stay. */
  minDays: days(365),
  /** Days of notice before the first day. */
  noticeDays: days(90),
  /** Days that stay free after each stay. */
  bufferDays: days(30),
}

export type StayRules = { [Rule in keyof typeof stayRules]: number }

export const NO_STAY_RULES: StayRules = { minDays: 0, noticeDays: 0, bufferDays: 0 }

/** The stay rules of a listing or of a form. */
export const stayRulesOf = ({ minDays, noticeDays, bufferDays }: StayRules): StayRules => ({
  minDays,
  noticeDays,
  bufferDays,
})

export const dayCount = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** The rules in words for renters; undefined without rules. */
export function stayRuleWords({ minDays, noticeDays, bufferDays }: StayRules): string | undefined {
  const asked = [
    minDays > 1 && `at least ${dayCount(minDays)}`,
    noticeDays > 0 && `ask ${dayCount(noticeDays)} ahead`,
    bufferDays > 0 && `${dayCount(bufferDays)} free after each stay`,
  ]
  const words = asked.filter(Boolean).join(' · ')
  return words === '' ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
