import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { socialPicture } from '../../shared/src/screens/page-state.ts'
import { projectRoot } from '../lib/project-files.ts'

const publicFolder = join(projectRoot, 'web/public')
const drawings = globSync('pictures/{hero,plot-*-1,tool-*-1,business-*-1,plant-*,person-*}.svg', {
  cwd: publicFolder,
})

test('every drawing that a page can be shared with exists as a JPEG', () => {
  expect(drawings.length).toBeGreaterThan(20)
  const missing = drawings.filter(
    (drawing) => !existsSync(join(publicFolder, socialPicture(`/${drawing}`))),
  )
  expect(missing).toEqual([])
})

test.each([
  [undefined, '/pictures/social/hero.jpg'],
  ['/pictures/plot-sunrise-1.svg', '/pictures/social/plot-sunrise-1.jpg'],
  ['https://garden.example/bed.jpg', 'https://garden.example/bed.jpg'],
  ['https://garden.example/pictures/bed.svg', 'https://garden.example/pictures/bed.svg'],
])('shares a page with the picture %s as %s', (image, shared) => {
  expect(socialPicture(image)).toBe(shared)
})
