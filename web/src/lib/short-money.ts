import { formatMoney } from './format.ts'

/** Where there is little room: no cents where there are none. */
export const formatShortMoney = (dollars: number): string =>
  formatMoney(dollars).replace(/\.00$/, '')
