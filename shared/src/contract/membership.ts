import * as z from 'zod/mini'
import { endpoint, type Method } from './endpoint.ts'

/** Joining and leaving something: neither sends nor answers anything. */
export function membership<const M extends Method, const P extends `/${string}`>(
  method: M,
  path: P,
  summary: string,
) {
  return endpoint({ method, path, access: 'member', summary, response: z.null(), status: 204 })
}
