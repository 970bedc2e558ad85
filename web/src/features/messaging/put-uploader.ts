import {
  BasePlugin,
  type Body,
  EventManager,
  type Meta,
  type Uppy,
  type UppyFile,
} from '@uppy/core'
import {
  delay,
  fetcher,
  filterFilesToEmitUploadStarted,
  filterFilesToUpload,
  type NetworkError,
  TaskQueue,
} from '@uppy/core/utils'

interface PutUploaderOptions {
  id?: string
  /** Where to put the next file; asked for once per file, and again after a pause. */
  requestUpload: () => Promise<{ url: string }>
  requestsAtOnce: number
  retryDelaysMs: readonly number[]
  /** Without any progress. */
  timeoutMs: number
}

const TRY_AGAIN_LATER = [408, 425, 429]

/** No answer, or one that another try may change. */
function isPassing(error: unknown): boolean {
  const status = (error as Partial<NetworkError>).request?.status
  return status !== undefined && (status === 0 || status >= 500 || TRY_AGAIN_LATER.includes(status))
}

async function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve, { once: true })
  })
}

/** Sends whole files. Uppy's own uploader for S3 tries again at times that cannot be set. */
export class PutUploader<M extends Meta, B extends Body> extends BasePlugin<
  PutUploaderOptions,
  M,
  B
> {
  readonly #queue: TaskQueue

  constructor(uppy: Uppy<M, B>, opts: PutUploaderOptions) {
    super(uppy, opts)
    this.type = 'uploader'
    this.id = opts.id ?? 'PutUploader'
    this.#queue = new TaskQueue({ concurrency: opts.requestsAtOnce })
  }

  override install(): void {
    const { capabilities } = this.uppy.getState()
    this.uppy.setState({ capabilities: { ...capabilities, resumableUploads: true } })
    this.uppy.addUploader(this.#upload)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.#upload)
    this.#queue.clear()
  }

  readonly #upload = async (fileIds: string[]): Promise<void> => {
    const files = filterFilesToUpload(this.uppy.getFilesByIds(fileIds))
    this.uppy.emit('upload-start', filterFilesToEmitUploadStarted(files))
    await Promise.allSettled(files.map((file) => this.#queue.add(() => this.#uploadFile(file))))
  }

  /** Ends when the file is there, has failed or was taken away; a pause is none of these. */
  async #uploadFile(file: UppyFile<M, B>): Promise<void> {
    const events = new EventManager(this.uppy)
    let attempt = new AbortController()
    await new Promise<void>((resolve) => {
      const start = async () => {
        attempt.abort()
        attempt = new AbortController()
        const { signal } = attempt
        try {
          const { url } = await this.opts.requestUpload()
          await this.#putWithRetries(url, file, signal)
          this.uppy.emit('upload-success', file, { status: 200, uploadURL: url })
        } catch (error) {
          if (signal.aborted) return
          this.uppy.emit('upload-error', file, error as Error)
        }
        resolve()
      }
      const stop = () => attempt.abort()
      const giveUp = () => {
        stop()
        resolve()
      }
      events.onFileRemove(file.id, giveUp)
      events.onCancelAll(file.id, giveUp)
      events.onFilePause(file.id, (isPaused) => (isPaused ? stop() : void start()))
      events.onPauseAll(file.id, stop)
      events.onResumeAll(file.id, () => void start())
      void start()
    })
    events.remove()
  }

  async #putWithRetries(url: string, file: UppyFile<M, B>, signal: AbortSignal): Promise<void> {
    for (const delayMs of [...this.opts.retryDelaysMs, null]) {
      try {
        return await this.#put(url, file, signal)
      } catch (error) {
        if (delayMs === null || signal.aborted || !isPassing(error)) throw error
        await whenOnline(signal)
        await delay(delayMs, { signal })
      }
    }
  }

  async #put(url: string, file: UppyFile<M, B>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const silence = new AbortController()
    await fetcher(url, {
      method: 'PUT',
      body: file.data as Blob,
      headers: { 'Content-Type': file.type },
      signal: AbortSignal.any([signal, silence.signal]),
      timeout: this.opts.timeoutMs,
      onTimeout: () => silence.abort(),
      retries: 0,
      onUploadProgress: ({ loaded, total, lengthComputable }) => {
        if (!lengthComputable) return
        const uploadStarted = file.progress.uploadStarted ?? Date.now()
        const progress = { uploadStarted, bytesUploaded: loaded, bytesTotal: total }
        this.uppy.emit('upload-progress', file, progress)
      },
    })
  }
}
