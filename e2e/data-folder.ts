import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const newFolder = () => mkdtempSync(join(tmpdir(), 'commonplot-e2e-'))

/** A data folder that nobody has used yet, for one product. */
export function copySeeded(seeded: string): string {
  const folder = newFolder()
  cpSync(seeded, folder, { recursive: true })
  return folder
}
