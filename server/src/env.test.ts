import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const MAP_TILES_URL = 'https://tiles.example/{z}/{x}/{y}.png'

test('without a tile server there is no map', () => {
  expect(readEnv({}).mapTiles).toBeNull()
})

test('a tile server comes with whom to name', () => {
  expect(readEnv({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: 'Map makers' }).mapTiles).toEqual({
    url: MAP_TILES_URL,
    attribution: 'Map makers',
    attributionUrl: null,
  })
})

test.each([
  [{ MAP_TILES_URL }, 'MAP_TILES_ATTRIBUTION'],
  [{ MAP_TILES_URL: 'https://tiles.example', MAP_TILES_ATTRIBUTION: 'x' }, 'MAP_TILES_URL'],
  [{ MAP_TILES_URL: 'tiles' }, 'MAP_TILES_URL'],
])('%o stops the start with a line that names %s', (source, name) => {
  expect(() => readEnv(source)).toThrow(EnvError)
  expect(() => readEnv(source)).toThrow(name)
})

test.each([
  ['https://garden.example', 'https://garden.example'],
  ['https://garden.example/', 'https://garden.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('PUBLIC_URL %s is the address %s [A17]', (PUBLIC_URL, publicUrl) => {
  expect(readEnv({ PUBLIC_URL }).publicUrl).toBe(publicUrl)
})

test.each([
  'garden.example',
  'ftp://garden.example',
  'https://garden.example/app',
  'https://a@b.example',
])('PUBLIC_URL %s stops the start [A17]', (PUBLIC_URL) => {
  expect(() => readEnv({ PUBLIC_URL })).toThrow(/^PUBLIC_URL: /)
})
