import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Deletes the temporary files of this process and its children when it ends, also after a failure.
 * The name is short, since the length of a socket path is limited.
 */
export function useThrowawayFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'cp-'))
  // A database server runs as another user, who must reach its folder.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
