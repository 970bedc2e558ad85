import { expect, test } from 'vitest'
import { mutationsOf } from './mutations.ts'

const mistakesIn = (source: string) => mutationsOf(source).map(({ after }) => after)

test.each([
  ['a < b', ['((a) <= (b))']],
  ['a + b', ['((a) - (b))']],
  ['a ? b : c', ['(b)', '(c)']],
  ['if (a) b()', ['if (true) b()', 'if (false) b()']],
  ['x = 7', ['(7 + 1)']],
  ['x = true', ['false']],
  ["x = 'pear'", ["''"]],
  ['x = !a', ['a']],
  ['x = [a]', ['[]']],
  ['days.sort()', ['days']],
  ['sort(days)', []],
  ["import { a } from './a.ts'", []],
  ["type A = 'pear' | 7", []],
  ["x = { 'pear': a }", []],
])('%s can be got wrong as %j', (source, mistakes) => {
  expect(mistakesIn(source)).toEqual(mistakes)
})

test('the rest of the file stays as it is, whatever letters stand in it', () => {
  const source = '// Überwintern 🧺\nexport const fee = (a: number) => a * 5\n'
  expect(mutationsOf(source).map((mutation) => [mutation.line, mutation.source])).toEqual([
    [2, '// Überwintern 🧺\nexport const fee = (a: number) => ((a) / (5))\n'],
    [2, '// Überwintern 🧺\nexport const fee = (a: number) => a * (5 + 1)\n'],
  ])
})
