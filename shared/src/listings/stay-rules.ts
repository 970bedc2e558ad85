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
