import type { Readable } from 'node:stream'

/** The file is too large: answered as 413. */
export class FileTooLargeError extends Error {
  readonly statusCode = 413
}

/** The key exists already: another upload wrote it first. */
export class FileExistsError extends Error {}

export class FileMissingError extends Error {}

/** The storage is full, unreachable or failing. No readable file was stored. */
export class FilesUnavailableError extends Error {}

/** An outage that a prompt retry does not fix. */
export class FilesFullError extends FilesUnavailableError {}

/** An outage of the whole storage: other files would fail too. */
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
  /** Succeeds if there is no such file. */
  remove(key: string): Promise<void>
  /** Fails while the storage cannot store files. */
  checkReady(): Promise<void>
}

const KEY = /^[\w-]+$/

/** Refuses keys that could leave their folder or bucket. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a key is letters, digits and dashes')
}
