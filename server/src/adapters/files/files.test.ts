import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDiskFiles } from './disk-files.ts'
import { filesSuite } from './files.suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'commonplot-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

filesSuite('files on disk', async () => openDiskFiles(folder))
