import type { TestResult } from './test-reports.ts'

export interface Area {
  name: string
  clauses: string[]
}

export interface AreaCoverage {
  name: string
  shown: string[]
  doubtful: string[]
  missing: string[]
}

export interface Coverage {
  areas: AreaCoverage[]
  unknownIds: string[]
}

const CLAUSE_ROW = /^\| ([A-Z]+)-(\d+) \|/gm
const BRACKETS = /\[([^\]]+)\]/g
const CLAUSE_ID = /^[A-Z]+-\d+$/

/** The clauses of `docs/clauses.md` in their order, by area; later tables name some of them again. */
export function readClauses(markdown: string): Area[] {
  const areas = new Map<string, Set<string>>()
  for (const [, area = '', number] of markdown.matchAll(CLAUSE_ROW)) {
    areas.set(area, (areas.get(area) ?? new Set()).add(`${area}-${number}`))
  }
  return [...areas].map(([name, clauses]) => ({ name, clauses: [...clauses] }))
}

/** `… [PLOT-07] [API-09]` and `… [PLOT-07, API-09]` name the same two clauses. */
export function idsInTitle(title: string): string[] {
  const named = [...title.matchAll(BRACKETS)].flatMap(([, inside = '']) => inside.split(/[\s,]+/))
  return [...new Set(named.filter((word) => CLAUSE_ID.test(word)))]
}

/** Shown: every test that names the clause passed. */
export function coverageOf(areas: Area[], results: TestResult[]): Coverage {
  const named = idsOf(results)
  const doubtful = idsOf(results.filter(({ status }) => status !== 'passed'))
  const known = new Set(areas.flatMap(({ clauses }) => clauses))
  return {
    areas: areas.map(({ name, clauses }) => ({
      name,
      shown: clauses.filter((id) => named.has(id) && !doubtful.has(id)),
      doubtful: clauses.filter((id) => doubtful.has(id)),
      missing: clauses.filter((id) => !named.has(id)),
    })),
    unknownIds: [...named].filter((id) => !known.has(id)).sort(),
  }
}

function idsOf(results: TestResult[]): Set<string> {
  return new Set(results.flatMap(({ title }) => idsInTitle(title)))
}
