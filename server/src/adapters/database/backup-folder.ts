import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { parseJson } from '../../formats/parse-json.ts'
import { DATABASE_FOLDER, FILES_FOLDER } from './data-folder.ts'
import { knownMigrations } from './migrate-database.ts'

const FORMAT = 1
const CONTENTS_FILE = 'backup.json'

export const KEPT_FOLDERS = [DATABASE_FOLDER, FILES_FOLDER]

/** A one-line message for the command line. */
export class BackupError extends Error {}

const contents = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** All folders, empty ones too: PostgreSQL does not start without them. */
  folders: z.array(z.string()),
  /** SHA-256 by path. */
  files: z.record(z.string(), z.string()),
})

export type BackupContents = z.infer<typeof contents>

/** Writes the manifest of the folder, which makes it a backup. */
export async function sealBackup(folder: string, migrations: string[], takenAt: Date) {
  const sealed = {
    format: FORMAT,
    takenAt: takenAt.toISOString(),
    migrations,
    ...(await listContents(folder)),
  }
  await writeFile(join(folder, CONTENTS_FILE), JSON.stringify(sealed, null, 2), { mode: 0o600 })
}

/** Refuses an incomplete backup, and one that this version cannot open. */
export async function checkBackup(folder: string): Promise<BackupContents> {
  const sealed = readContents(folder)
  const known = knownMigrations()
  if (sealed.migrations.some((hash) => !known.includes(hash))) {
    throw new BackupError(`${folder} was made by a newer version of Commonplot`)
  }
  await assertContents(folder, sealed)
  return sealed
}

export function readContents(folder: string): BackupContents {
  const path = join(folder, CONTENTS_FILE)
  if (!existsSync(path)) throw new BackupError(`${folder} is not a backup: it has no backup.json`)
  const parsed = contents.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new BackupError(`${path} is damaged or of another format`)
  return parsed.data
}

/** Checks every file against the manifest: none changed, missing or added. */
export async function assertContents(folder: string, sealed: BackupContents): Promise<void> {
  const found = await listContents(folder)
  const paths = new Set([...Object.keys(sealed.files), ...Object.keys(found.files)])
  for (const path of paths) {
    if (found.files[path] === sealed.files[path]) continue
    const fault = !(path in found.files)
      ? 'is missing'
      : path in sealed.files
        ? 'has changed'
        : 'does not belong to it'
    throw new BackupError(`The backup is damaged: ${path} ${fault}`)
  }
  const missing = sealed.folders.find((path) => !found.folders.includes(path))
  if (missing) throw new BackupError(`The backup is damaged: ${missing} is missing`)
}

async function listContents(folder: string): Promise<Pick<BackupContents, 'folders' | 'files'>> {
  const folders: string[] = []
  const files: Record<string, string> = {}
  for (const part of KEPT_FOLDERS.filter((name) => existsSync(join(folder, name)))) {
    folders.push(part)
    const entries = readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const absolute = join(entry.parentPath, entry.name)
      const path = absolute.slice(folder.length + 1).replaceAll(sep, '/')
      if (entry.isDirectory()) folders.push(path)
      else files[path] = await hashOf(absolute)
    }
  }
  return { folders, files }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
