import type { Access } from '@commonplot/shared/contract/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy
  }
}

/** Server-side settings of a route that its contract does not have. */
export interface RoutePolicy {
  /** Points of the rate limit, if method and body size do not reflect the cost. */
  cost?: number
  /** The longest time until the answer begins, if not the default. */
  timeoutMs?: number
  /** A GET that changes something: refused to pages of other sites. */
  changes?: true
  /** The access of a route without a contract. */
  access?: Access
  /** Answers under any Host header: for health checks of machines, without personal content. */
  anyHost?: true
}

/**
 * For routes without a contract: beyond the first point a read costs 4 and a write 9, as with a
 * contract; several lists cost 19.
 */
export const READ = { config: { policy: { cost: 4 } } } as const
export const LONG_READ = { config: { policy: { cost: 19 } } } as const
export const MEMBERS_ONLY = { config: { policy: { access: 'member', cost: 4 } } } as const
/** Whole lists, streamed from the database. */
export const OPERATORS_ONLY = { config: { policy: { access: 'operator', cost: 19 } } } as const

/** A read that calls an outside service. */
export const OUTSIDE_READ = { cost: 19 } as const
