import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/plots?near=1#map', '/plots?near=1#map'],
  ['/tools?', '/tools'],
  ['/plots?query=Größe 2', '/plots?query=Gr%C3%B6%C3%9Fe%202'],
  [undefined, '/'],
  ['', '/'],
  ['plots', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/..//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/%2F/evil.example', '/%2F/evil.example'],
])('returns to the wanted path of this origin only: %j', (wanted, path) => {
  expect(ownPath(wanted)).toBe(path)
})
