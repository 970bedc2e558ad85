import { expect, test } from 'vitest'
import { projectFiles } from '../lib/project-files.ts'

/** Folders that are no feature of the product, each with its reason. */
const NO_FEATURES: Record<string, string> = {
  'shared/src/contract': 'what a call is, and the fields that contracts share',
  'shared/src/dates': 'arithmetic with plain dates, for every feature',
  'shared/src/screens': 'the list of screens and what the server sends along with one',
  'web/src/features/home': 'parts of the front page, which is made of many features',
  'web/src/features/settings': 'parts of the Settings screen: of users and of external data',
}

const files = projectFiles()

function foldersIn(place: string): string[] {
  const names = files
    .filter((path) => path.startsWith(`${place}/`))
    .map((path) => path.slice(place.length + 1).split('/'))
    .flatMap(([name, file]) => (name && file ? [`${place}/${name}`] : []))
  return [...new Set(names)]
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('/') + 1)
const features = foldersIn('server/src/features').map(nameOf)
const others = ['shared/src', 'web/src/features'].flatMap(foldersIn)

test('a feature has one name on all three sides [issue 15.8]', () => {
  const unknown = others.filter(
    (folder) => !features.includes(nameOf(folder)) && !(folder in NO_FEATURES),
  )
  expect(unknown).toEqual([])
})

test('every exception is still there, and is none of the features', () => {
  const gone = Object.keys(NO_FEATURES).filter((folder) => !others.includes(folder))
  const named = Object.keys(NO_FEATURES).filter((folder) => features.includes(nameOf(folder)))
  expect([gone, named]).toEqual([[], []])
})

test('a contract named after a feature lies in that feature [issue 15.8]', () => {
  const astray = files.filter((path) => {
    const [, folder, name = ''] = path.match(/^shared\/src\/([^/]+)\/([^/]+)\.contract\.ts$/) ?? []
    return features.includes(name) && folder !== name
  })
  expect(astray).toEqual([])
})
