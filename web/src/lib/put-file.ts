const TRY_AGAIN_LATER = [408, 425, 429]

/** The upload was answered with anything but OK; status 0 is no answer at all. */
export class PutError extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super(status === 0 ? 'The connection was lost' : `The upload was answered ${status}`)
    this.name = 'PutError'
    this.status = status
    this.body = body
  }
}

export interface PutOptions {
  signal: AbortSignal
  retryDelaysMs: readonly number[]
  /** Without any progress. */
  timeoutMs: number
  onProgress: (sent: { loaded: number; total: number }) => void
}

export async function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve, { once: true })
  })
}

/** No answer, or one that another try may change. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof PutError)) return false
  const { status } = error
  return status === 0 || status >= 500 || TRY_AGAIN_LATER.includes(status)
}

/** Sends a whole file, and again after passing troubles. */
export async function putFile(url: string, file: Blob, options: PutOptions): Promise<void> {
  const { signal, retryDelaysMs } = options
  for (const delayMs of [...retryDelaysMs, null]) {
    try {
      return await putOnce(url, file, options)
    } catch (error) {
      if (delayMs === null || signal.aborted || !isPassing(error)) throw error
      await whenOnline(signal)
      await wait(delayMs, signal)
    }
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** fetch cannot tell how far an upload is. */
async function putOnce(
  url: string,
  file: Blob,
  { signal, timeoutMs, onProgress }: PutOptions,
): Promise<void> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  let silence: ReturnType<typeof setTimeout> | undefined
  const watchSilence = (fail: () => void) => {
    clearTimeout(silence)
    silence = setTimeout(fail, timeoutMs)
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new PutError(request.status, request.responseText))
      const giveUp = () => {
        request.abort()
        reject(new PutError(0, ''))
      }
      request.open('PUT', url)
      request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
      request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail())
      request.onerror = fail
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        watchSilence(giveUp)
        if (lengthComputable) onProgress({ loaded, total })
      }
      signal.addEventListener('abort', stop, { once: true })
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      watchSilence(giveUp)
      request.send(file)
    })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  }
}
