import type { Access } from '@commonplot/shared/contract/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy
  }
}

/** How the server treats a route beyond its contract, which the browser has no need to know. */
export interface RoutePolicy {
  /** Made anew for every request, never kept by the response cache. */
  cache?: false
  /** Points of the rate limit, where method and size do not say enough. */
  cost?: number
  /** How long it may take before its answer begins, where that is not as usual. */
  timeoutMs?: number
  /** Takes no turn of the per-address concurrency limit: it waits for others, not for our database. */
  concurrency?: 'unlimited'
  /** A read by its method that changes something all the same: refused to pages of other sites. */
  changes?: true
  /** Who may ask, where no contract says so. */
  access?: Access
  /** Answers whatever name it was asked by: machines look here, and nothing here is personal. */
  anyHost?: true
}

/** For a route without a contract. */
export const MEMBERS_ONLY = { config: { policy: { access: 'member' } } } as const
export const OPERATORS_ONLY = { config: { policy: { access: 'operator' } } } as const

/** A read that asks another service. */
export const OUTSIDE_READ = { cache: false, cost: 19, concurrency: 'unlimited' } as const

/** A change that asks another service. */
export const OUTSIDE_WRITE = { concurrency: 'unlimited' } as const
