import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Whatever this process and those that it starts put into the temporary folder goes when it ends,
 * also what a test left behind because it failed or was cut short. Its name is short, since the path of a
 * socket may not be long.
 */
export function useThrowawayFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'cp-'))
  // A database server runs as somebody else, who has to get through.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
