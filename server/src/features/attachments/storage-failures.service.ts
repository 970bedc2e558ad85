import {
  FileExistsError,
  FileMissingError,
  FilesFullError,
  FilesUnavailableError,
} from '../../adapters/files/files.port.ts'
import { conflict, full, notFound, unavailable } from '../../failures.ts'

const STORAGE_FULL = 'There is no room left for files right now. Nothing was saved.'
const STORAGE_AWAY = 'Files cannot be stored or opened right now. Please try again later.'

/** What the storage of files says, in words for people. */
export function explainStorage(error: unknown): never {
  if (error instanceof FileExistsError) throw conflict('This upload address has been used')
  if (error instanceof FileMissingError) throw notFound('There is no such file')
  if (error instanceof FilesFullError) {
    throw Object.assign(full(STORAGE_FULL), { cause: error })
  }
  if (error instanceof FilesUnavailableError) {
    throw Object.assign(unavailable(STORAGE_AWAY), { cause: error })
  }
  throw error
}
