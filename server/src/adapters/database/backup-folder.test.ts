import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBackup, sealBackup } from './backup-folder.ts'
import { knownMigrations } from './migrate-database.ts'

let folder: string
const inside = (path: string) => join(folder, path)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commonplot-sealed-'))
  mkdirSync(inside('database/pg_notify'), { recursive: true })
  mkdirSync(inside('files'))
  writeFileSync(inside('database/PG_VERSION'), '18')
  writeFileSync(inside('files/photo'), 'a tomato')
  await sealBackup(folder, knownMigrations(), new Date('2026-05-13T12:00:00Z'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rewrite = (change: (sealed: Record<string, unknown>) => void) => {
  const sealed = JSON.parse(readFileSync(inside('backup.json'), 'utf8'))
  change(sealed)
  writeFileSync(inside('backup.json'), JSON.stringify(sealed))
}

test('a whole backup says when it was taken', async () => {
  expect(await checkBackup(folder)).toMatchObject({ takenAt: '2026-05-13T12:00:00.000Z' })
})

test.each<[string, () => void, string]>([
  [
    'one bit has changed',
    () => writeFileSync(inside('files/photo'), 'a tomatn'),
    'The backup is damaged: files/photo has changed',
  ],
  [
    'a file is gone',
    () => rmSync(inside('database/PG_VERSION')),
    'The backup is damaged: database/PG_VERSION is missing',
  ],
  [
    'an empty folder is gone',
    () => rmSync(inside('database/pg_notify'), { recursive: true }),
    'The backup is damaged: database/pg_notify is missing',
  ],
  [
    'something was added',
    () => writeFileSync(inside('files/more'), ''),
    'The backup is damaged: files/more does not belong to it',
  ],
  [
    'it is of another format',
    () => rewrite((sealed) => Object.assign(sealed, { format: 2 })),
    'of another format',
  ],
  ['its list breaks off', () => writeFileSync(inside('backup.json'), '{"format":1,'), 'damaged'],
  ['it never became whole', () => rmSync(inside('backup.json')), 'is not a backup'],
  [
    'it knows a migration that we do not',
    () => rewrite((sealed) => Object.assign(sealed, { migrations: ['from-the-future'] })),
    'was made by a newer version of Commonplot',
  ],
])('a backup is refused when %s', async (_what, damage, complaint) => {
  damage()
  await expect(checkBackup(folder)).rejects.toThrow(complaint)
})
