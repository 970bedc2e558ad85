import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_OURS } from './project-files.ts'

test('leaves the output of a build out of its sources', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n')
  const folders = ignored.filter((line) => line.endsWith('/')).map((line) => basename(line))
  expect(folders).toContain('dist-server')
  expect(NOT_OURS).toEqual(expect.arrayContaining(folders))
})
