import type { Access } from '@commonplot/shared/contract/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy
  }
}

/** How the server treats a route beyond its contract, which the browser has no need to know. */
export interface RoutePolicy {
  /** Points of the rate limit, where method and size do not say enough. */
  cost?: number
  /** How long it may take before its answer begins, where that is not as usual. */
  timeoutMs?: number
  /** A read by its method that changes something all the same: refused to pages of other sites. */
  changes?: true
  /** Who may ask, where no contract says so. */
  access?: Access
  /** Answers whatever name it was asked by: machines look here, and nothing here is personal. */
  anyHost?: true
}

/**
 * For routes without a contract: beyond the first point a read costs 4 and a write 9, as with a
 * contract; several lists cost 19.
 */
export const READ = { config: { policy: { cost: 4 } } } as const
export const LONG_READ = { config: { policy: { cost: 19 } } } as const
export const MEMBERS_ONLY = { config: { policy: { access: 'member', cost: 4 } } } as const
/** Whole lists, which are read while they are sent. */
export const OPERATORS_ONLY = { config: { policy: { access: 'operator', cost: 19 } } } as const

/** A read that asks another service. */
export const OUTSIDE_READ = { cost: 19 } as const
