import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Generated folders, which no source contains. */
export const NOT_OURS = [
  '.git',
  'node_modules',
  'data',
  'data-backups',
  'dist',
  'dist-server',
  '.reports',
]

/** Every file of the project below a folder, sorted, as paths from the root with forward slashes. */
export function projectFiles(folder = '.'): string[] {
  const start = join(projectRoot, folder)
  return readdirSync(start, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.includes(name))
    .flatMap((entry) => {
      const path = relative(projectRoot, join(start, entry.name)).split(sep).join('/')
      return entry.isDirectory() ? projectFiles(path) : [path]
    })
    .sort()
}
