export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS
export const YEAR_MS = 365 * DAY_MS

export const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * HOUR_MINUTES

export const MINUTE_S = 60
export const HOUR_S = 60 * MINUTE_S
export const DAY_S = 24 * HOUR_S
export const WEEK_S = 7 * DAY_S
/** The longest cache lifetime. */
export const YEAR_S = 365 * DAY_S
