import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const newFolder = () => mkdtempSync(join(tmpdir(), 'commonplot-e2e-'))

/** A data folder that nobody has used yet, for one product. */
export function copySeeded(): string {
  const folder = newFolder()
  cpSync(process.env['SEEDED_FOLDER'] ?? '', folder, { recursive: true })
  return folder
}
