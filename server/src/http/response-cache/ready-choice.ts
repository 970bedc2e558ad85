import type { IncomingHttpHeaders } from 'node:http'
import { actingUserOfHeader } from '../identity/identity.ts'
import type { ReadyAnswer, ReadyAnswers, ReadyBytes } from './ready-answers.ts'

/** All of a request that an answer, and who may have it, depends on besides its address. */
export type AskedHeaders = Pick<
  IncomingHttpHeaders,
  'cookie' | 'accept-encoding' | 'if-none-match'
> & {
  'x-time-zone'?: string | string[] | undefined
  'x-forwarded-for'?: string | string[] | undefined
}

export interface ReadyChoice {
  chosen: ReadyBytes
  /** The client has these bytes already. */
  known: boolean
}

export interface ReadyShelf {
  choose(headers: AskedHeaders, url: string): ReadyChoice | null
  /** Has what was there before made again; null when there never was anything. */
  refillFor(headers: AskedHeaders, url: string): (() => Promise<unknown>) | null
}

const TAKES_BROTLI = /(?:^|[\s,])br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/

export function openShelf(ready: ReadyAnswers, personas: boolean): ReadyShelf {
  const keyOf = (headers: AskedHeaders, url: string) => {
    const userId = actingUserOfHeader(headers.cookie, personas)
    return userId === null ? null : readyKey(userId, headers, url)
  }
  return {
    choose(headers, url) {
      const key = keyOf(headers, url)
      const answer = key === null ? undefined : ready.find(key)
      return answer ? chooseBytes(answer, headers) : null
    },
    refillFor(headers, url) {
      const key = keyOf(headers, url)
      return key === null ? null : ready.remakerOf(key)
    },
  }
}

export function readyKey(userId: string, headers: AskedHeaders, url: string): string {
  return `${userId} ${headers['x-time-zone'] ?? ''} ${url}`
}

export function chooseBytes(answer: ReadyAnswer, headers: AskedHeaders): ReadyChoice {
  const packed = TAKES_BROTLI.test(String(headers['accept-encoding'] ?? '')) && answer.brotli
  const chosen = packed || answer.plain
  return { chosen, known: isKnown(headers['if-none-match'], chosen.etag) }
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}
