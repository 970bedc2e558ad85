import type { FastifyRequest } from 'fastify'
import type { Acting } from '../../caller.ts'

/** Says who is acting; null is a visitor. An answer that is there already need not be waited for. */
export type Identify = (request: FastifyRequest) => Acting | null | Promise<Acting | null>

declare module 'fastify' {
  interface FastifyRequest {
    acting: Acting | null
  }
}

export const actingUserId = ({ acting }: FastifyRequest): string | null => acting?.userId ?? null

/** Only where people sign in is there nobody, or somebody with a session. */
export const hasAccounts = ({ acting }: FastifyRequest): boolean => acting?.session !== null
