import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fails with the first path that is not the same in both. */
export function assertSameFolders(one: string, other: string): void {
  const [mine, theirs] = [listing(one), listing(other)]
  for (const path of new Set([...mine, ...theirs])) {
    if (!mine.has(path)) throw new Error(`${path} is in one folder only`)
    if (!theirs.has(path)) throw new Error(`${path} is in one folder only`)
    if (path.endsWith('/')) continue
    const isSame = readFileSync(join(one, path)).equals(readFileSync(join(other, path)))
    if (!isSame) throw new Error(`${path} is not the same`)
  }
}

function listing(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    return entry.isDirectory() ? `${path}/` : path
  })
  return new Set(paths)
}
