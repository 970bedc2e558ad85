import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageOf, idsInTitle, readClauses } from './clause-coverage.ts'
import { projectRoot } from './project-files.ts'
import type { TestResult } from './test-reports.ts'

const CLAUSES = `# Clauses

| area | clauses |
|---|---|
| APP | 2 |

| id | clause | kind |
|---|---|---|
| APP-01 | One web application. | E |
| APP-02 | Each path renders, see APP-99. | E |
| PLOT-07 | The count says \`{n} plots found\`. | E |

| id | what is not shown |
|---|---|
| APP-02 | named a second time |
`

test('reads the ids of each area in their order', () => {
  expect(readClauses(CLAUSES)).toEqual([
    { name: 'APP', clauses: ['APP-01', 'APP-02'] },
    { name: 'PLOT', clauses: ['PLOT-07'] },
  ])
})

// Titles as data: in a title of a test the ids would count as shown.
test.each([
  { title: 'a title without any id', ids: [] },
  { title: 'the count says how many [PLOT-07]', ids: ['PLOT-07'] },
  { title: 'the count says how many [PLOT-07] [API-09]', ids: ['PLOT-07', 'API-09'] },
  { title: 'the count says how many [PLOT-07, API-09]', ids: ['PLOT-07', 'API-09'] },
  { title: 'an id named twice [PLOT-07] counts once [PLOT-07]', ids: ['PLOT-07'] },
  { title: 'an id outside of brackets, PLOT-07, says nothing', ids: [] },
  { title: 'other brackets [desktop] [3-4] say nothing', ids: [] },
])('title %# names $ids.length clauses', ({ title, ids }) => {
  expect(idsInTitle(title)).toEqual(ids)
})

test('the clause list of the project has the number of clauses that it states', () => {
  const markdown = readFileSync(join(projectRoot, 'docs/clauses.md'), 'utf8')
  const said = Number(/Total: (\d+) clauses/.exec(markdown)?.[1])
  expect(readClauses(markdown).flatMap(({ clauses }) => clauses)).toHaveLength(said)
})

const passed = (title: string): TestResult => ({ title, status: 'passed' })

test.each<[string, TestResult[], 'shown' | 'doubtful' | 'missing']>([
  ['every test passed', [passed('a [PLOT-07]'), passed('b [PLOT-07]')], 'shown'],
  [
    'one of its tests failed',
    [passed('a [PLOT-07]'), { title: 'b [PLOT-07]', status: 'failed' }],
    'doubtful',
  ],
  [
    'one of its tests was left out',
    [passed('a [PLOT-07]'), { title: 'b [PLOT-07]', status: 'skipped' }],
    'doubtful',
  ],
  ['no test names it', [passed('a [APP-01]')], 'missing'],
])('a clause of which %s', (_, results, kind) => {
  const coverage = coverageOf(readClauses(CLAUSES), results)
  const expected = { name: 'PLOT', shown: [], doubtful: [], missing: [] }
  expect(coverage.areas[1]).toEqual({ ...expected, [kind]: ['PLOT-07'] })
})

test('reports an unknown id once', () => {
  const unknown = 'APP-77'
  const results = [passed(`a [${unknown}]`), passed(`b [APP-01] [${unknown}]`)]
  expect(coverageOf(readClauses(CLAUSES), results).unknownIds).toEqual([unknown])
})
