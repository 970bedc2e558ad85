import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_OURS } from './project-files.ts'

test('what a build leaves behind is no source of the next: it would be built twice', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n')
  const folders = ignored.filter((line) => line.endsWith('/')).map((line) => basename(line))
  expect(folders).toContain('dist-server')
  expect(NOT_OURS).toEqual(expect.arrayContaining(folders))
})
