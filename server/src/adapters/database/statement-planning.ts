/**
 * A plan that serves any values would search a million plots as if every filter were the same. So a
 * prepared statement is parsed once, but planned for its own values each time.
 */
export const STATEMENT_PLANNING = { plan_cache_mode: 'force_custom_plan' } as const
