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
