import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageOf, idsInTitle, readClauses } from './clause-coverage.ts'
import { projectRoot } from './project-files.ts'

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

test('the clause list gives the ids of each area in their order', () => {
  expect(readClauses(CLAUSES)).toEqual([
    { name: 'APP', clauses: ['APP-01', 'APP-02'] },
    { name: 'PLOT', clauses: ['PLOT-07'] },
  ])
})

// The titles below stay data, or this file would seem to show the clauses that they name.
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

test('the clause list of the project has as many clauses as it says', () => {
  const markdown = readFileSync(join(projectRoot, 'docs/clauses.md'), 'utf8')
  const said = Number(/Total: (\d+) clauses/.exec(markdown)?.[1])
  expect(readClauses(markdown).flatMap(({ clauses }) => clauses)).toHaveLength(said)
})

test('a clause is shown by one passing test, failing when only failing tests name it', () => {
  const coverage = coverageOf(readClauses(CLAUSES), [
    { title: 'passes here [APP-01]', status: 'passed' },
    { title: 'fails there [APP-01]', status: 'failed' },
    { title: 'only fails [APP-02]', status: 'failed' },
    { title: 'was left out [PLOT-07]', status: 'skipped' },
  ])
  expect(coverage.areas).toEqual([
    { name: 'APP', shown: ['APP-01'], failing: ['APP-02'], missing: [] },
    { name: 'PLOT', shown: [], failing: [], missing: ['PLOT-07'] },
  ])
})

test('an id that no clause has is reported once', () => {
  const results = [
    { title: 'a [APP-77]', status: 'passed' as const },
    { title: 'b [APP-77] [APP-01]', status: 'failed' as const },
  ]
  expect(coverageOf(readClauses(CLAUSES), results).unknownIds).toEqual(['APP-77'])
})
