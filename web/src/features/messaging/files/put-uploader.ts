import {
  BasePlugin,
  type Body,
  EventManager,
  type Meta,
  type Uppy,
  type UppyFile,
} from '@uppy/core'
import { filterFilesToEmitUploadStarted, filterFilesToUpload, TaskQueue } from '@uppy/core/utils'
import { putFile } from '../../../lib/put-file.ts'

interface PutUploaderOptions {
  id?: string
  /** Returns the upload URL. Called per file and again after a pause. */
  requestUpload: () => Promise<{ url: string }>
  requestsAtOnce: number
  retryDelaysMs: readonly number[]
  /** Aborts after this time without progress. */
  timeoutMs: number
}

/** Uploads each file in one PUT. Uppy's S3 uploader has fixed retry delays. */
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

  /** Resolves when the file is uploaded, failed or removed. A pause does not resolve it. */
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
          await this.#put(url, file, signal)
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

  #put(url: string, file: UppyFile<M, B>, signal: AbortSignal): Promise<void> {
    const { retryDelaysMs, timeoutMs } = this.opts
    return putFile(url, file.data as Blob, {
      signal,
      retryDelaysMs,
      timeoutMs,
      onProgress: ({ loaded, total }) => {
        const uploadStarted = file.progress.uploadStarted ?? Date.now()
        const progress = { uploadStarted, bytesUploaded: loaded, bytesTotal: total }
        this.uppy.emit('upload-progress', file, progress)
      },
    })
  }
}
