import type { Readable } from 'node:stream'

/** Answered as 413, whichever storage refuses. */
export class FileTooLargeError extends Error {
  readonly statusCode = 413
}

/** Someone was quicker to write under the same key. */
export class FileExistsError extends Error {}

export class FileMissingError extends Error {}

/** The storage is full, away or in trouble. Nothing was stored that could be read. */
export class FilesUnavailableError extends Error {}

/** Away in a way that trying again soon does not mend. */
export class FilesFullError extends FilesUnavailableError {}

/** No answer, or trouble of the whole storage: with another file it would go the same way now. */
export class FilesAwayError extends FilesUnavailableError {}

export const areFilesAway = (error: unknown): boolean => error instanceof FilesAwayError

export interface StoredFile {
  sizeBytes: number
  /** The first bytes, from which the type is found. */
  head: Buffer
}

export interface Files {
  /** All or nothing: a stream that breaks off or grows beyond `maxBytes` leaves no file. */
  write(key: string, content: Readable, maxBytes: number): Promise<StoredFile>
  /**
   * Takes a stream into a file of this machine for as long as `use` takes, and not longer: for what
   * has to be looked at before anything of it is kept.
   */
  stage<Result>(
    content: Readable,
    maxBytes: number,
    use: (staged: { path: string }) => Promise<Result>,
  ): Promise<Result>
  read(key: string): Promise<Readable>
  /** Also fine when there is none. */
  remove(key: string): Promise<void>
  /** Fails when a file could not be stored now. */
  checkReady(): Promise<void>
}

const KEY = /^[\w-]+$/

/** So that no key can lead out of its folder or bucket. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a key is letters, digits and dashes')
}
