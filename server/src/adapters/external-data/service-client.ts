import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
} from 'cockatiel'
import * as z from 'zod'
import type { Clock } from '../../clock.ts'
import { ExternalServiceError, NoSuchRecordError } from './external-data.port.ts'

const LARGEST_ANSWER_BYTES = 5 * 1024 * 1024

/** Stops reading at the limit, whatever the length header promised. */
async function readLimited(name: string, response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > LARGEST_ANSWER_BYTES) {
      throw new ExternalServiceError(`${name} answered more than we take (5 MB).`)
    }
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export interface ClientOptions {
  /** The service's name for people; begins every error message. */
  name: string
  clock: Clock
  userAgent?: string
  timeoutMs?: number
  /** Doubled before every further attempt. */
  firstWaitMs?: number
  attempts?: number
}

interface ServiceRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

export interface ServiceClient {
  /** The service's name for people. */
  name: string
  fetchJson(url: URL, request?: ServiceRequest): Promise<unknown>
}

const TIMEOUT_MS = 15_000
const FIRST_WAIT_MS = 500
const ATTEMPTS = 3
const LONGEST_RETRY_AFTER_MS = 10_000
const CIRCUIT_FAILURES = 5
const CIRCUIT_OPEN_MS = MINUTE_MS
const USER_AGENT = 'Commonplot (community gardening)'

/** Retryable statuses; all others are final. */
class PassingError extends ExternalServiceError {
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Time limit, size limit, retries and a circuit. Addresses hold keys, so no message repeats one.
 */
export function createServiceClient(options: ClientOptions): ServiceClient {
  const { name, firstWaitMs = FIRST_WAIT_MS, attempts = ATTEMPTS } = options
  const retries = retry(handleWhen(isWorthWaitingFor), {
    maxAttempts: attempts - 1,
    backoff: new DelegateBackoff((failed: IRetryBackoffContext<unknown>) =>
      pauseMs(failed, firstWaitMs),
    ),
  })
  // 404 is an answer: there is no such record.
  const circuit = circuitBreaker(
    handleWhen((error) => !(error instanceof NoSuchRecordError)),
    { halfOpenAfter: CIRCUIT_OPEN_MS, breaker: new ConsecutiveBreaker(CIRCUIT_FAILURES) },
  )

  /** Each attempt goes through the circuit; one that it cuts short tells what went wrong before. */
  function fetchJson(url: URL, request: ServiceRequest = {}): Promise<unknown> {
    let told = new ExternalServiceError(`${name} failed repeatedly and gets a rest for a minute.`)
    return retries.execute(async () => {
      try {
        return await circuit.execute(() => attemptFetch(options, url, request))
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw told
        if (error instanceof ExternalServiceError) told = new ExternalServiceError(error.message)
        throw error
      }
    }, request.signal)
  }
  return { name, fetchJson }
}

function isWorthWaitingFor(error: unknown): boolean {
  return error instanceof PassingError && (error.retryAfterMs ?? 0) <= LONGEST_RETRY_AFTER_MS
}

function pauseMs({ attempt, result }: IRetryBackoffContext<unknown>, firstWaitMs: number): number {
  const error = 'error' in result ? result.error : null
  const askedMs = error instanceof PassingError ? error.retryAfterMs : null
  return askedMs ?? firstWaitMs * 2 ** (attempt - 1)
}

async function attemptFetch(
  { name, clock, userAgent = USER_AGENT, timeoutMs = TIMEOUT_MS }: ClientOptions,
  url: URL,
  { method = 'GET', headers = {}, body, signal }: ServiceRequest,
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'user-agent': userAgent, ...headers },
      // A followed redirect could lead into our own network or carry a key elsewhere.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
      ...(body !== undefined && { body }),
    })
    refuseStatus(name, response, clock)
    return parseJson(name, await readLimited(name, response))
  } catch (error) {
    if (error instanceof ExternalServiceError) throw error
    if (signal?.aborted) throw outOfTime(name)
    if (limit.aborted) throw new PassingError(`${name} did not answer in time.`)
    throw new PassingError(`${name} could not be reached.`)
  }
}

function refuseStatus(name: string, response: Response, clock: Clock): void {
  const { status } = response
  if (response.ok) return
  void response.body?.cancel()
  if (status >= 300 && status < 400) {
    throw new ExternalServiceError(`${name} sent us elsewhere, where we do not follow.`)
  }
  if (status === 401 || status === 403) {
    throw new ExternalServiceError(`${name} refused our key (${status}).`)
  }
  if (status === 404) throw new NoSuchRecordError(`${name} does not have that (404).`)
  if (status === 429) {
    throw new PassingError(`${name} asks us to slow down (429).`, retryAfterMs(response, clock))
  }
  if (status >= 500) {
    throw new PassingError(`${name} is in trouble (${status}).`, retryAfterMs(response, clock))
  }
  throw new ExternalServiceError(`${name} did not accept our question (${status}).`)
}

/** Seconds or a date, as HTTP allows. */
function retryAfterMs(response: Response, clock: Clock): number | null {
  const value = response.headers.get('retry-after')
  if (value === null) return null
  const delayMs = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - clock.now().getTime()
  return Number.isNaN(delayMs) ? null : Math.max(delayMs, 0)
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ExternalServiceError(`${name} answered something that is not JSON.`)
  }
}

function outOfTime(name: string): ExternalServiceError {
  return new ExternalServiceError(`${name} took longer than we wait.`)
}

/** Returns the rows that match the documented schema, and the external ids of the others. */
export function validRows<Row>(
  schema: z.ZodType<Row>,
  externalId: z.ZodType<string>,
  rows: readonly unknown[],
) {
  const valid: Row[] = []
  const skipped: (string | null)[] = []
  for (const row of rows) {
    const parsed = schema.safeParse(row)
    if (parsed.success) valid.push(parsed.data)
    else skipped.push(externalId.safeParse(row).data ?? null)
  }
  return { valid, skipped }
}

export function expectShape<Shape>(name: string, schema: z.ZodType<Shape>, answer: unknown): Shape {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ExternalServiceError(`${name} answered in a shape we do not know.`)
}

const webAddress = z.url({ protocol: /^https?$/ })

/** A safe address for a link or picture, else null. */
export function webAddressOrNull(value: unknown): string | null {
  const parsed = webAddress.safeParse(value)
  return parsed.success && parsed.data.length <= LONGEST_ADDRESS ? parsed.data : null
}

const LONGEST_ADDRESS = 2000
/** Limits of a service's texts. */
export const LONGEST_DESCRIPTION = 5000
