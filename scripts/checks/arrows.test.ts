import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const cruiser = fileURLToPath(
  new URL('../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', import.meta.url),
)
const configPath = fileURLToPath(new URL('../../.dependency-cruiser.mjs', import.meta.url))
const circlesPath = fileURLToPath(new URL('../../.dependency-cruiser-circles.mjs', import.meta.url))

type Arrow = [rule: string, from: string, to: string]

interface CruiseSummary {
  violations: { rule: { name: string }; from: string; to: string }[]
  ruleSetUsed: { forbidden: { name: string }[] }
}

const FORBIDDEN: Arrow[] = [
  ['shared-imports-zod-and-itself', 'shared/src/plots/plot.ts', 'node:fs'],
  ['shared-imports-zod-and-itself', 'shared/src/plots/price.ts', 'zod'],
  ['shared-imports-zod-and-itself', 'shared/src/plots/size.ts', 'server/src/clock.ts'],
  ['shared-tests-stay-in-shared', 'shared/src/plots/plot.test.ts', 'node:path'],
  ['web-never-imports-server', 'web/src/lib/call.ts', 'server/src/clock.ts'],
  ['web-only-the-app-sees-pages', 'web/src/features/plots/plot-card.tsx', 'web/src/pages/a.tsx'],
  ['web-only-the-app-sees-pages', 'web/src/lib/format.ts', 'web/src/app/router.tsx'],
  ['web-ui-knows-no-feature', 'web/src/ui/button.tsx', 'web/src/features/tools/tool.tsx'],
  ['web-ui-knows-no-feature', 'web/src/ui/badge.tsx', 'shared/src/plots/plot.ts'],
  ['web-lib-knows-no-product', 'web/src/lib/query.ts', 'web/src/ui/button.tsx'],
  ['web-lib-knows-no-product', 'web/src/lib/draft.ts', 'shared/src/plots/plot.ts'],
  ['server-never-imports-web', 'server/src/http/page.ts', 'web/src/lib/call.ts'],
  ['server-main-then-app-then-features', 'server/src/features/a/a.service.ts', 'server/src/app.ts'],
  [
    'server-main-then-app-then-features',
    'server/src/features/a/a.store.ts',
    'server/src/event-handlers.ts',
  ],
  ['server-features-see-ports', 'server/src/features/a/a.store.ts', 'server/src/adapters/db/db.ts'],
  [
    'server-only-the-chooser-sees-implementations',
    'server/src/demo-data/seed.ts',
    'server/src/adapters/db/db.ts',
  ],
  ['server-main-asks-the-chooser', 'server/src/main.ts', 'server/src/adapters/db/db.ts'],
  [
    'server-adapters-stay-apart',
    'server/src/adapters/files/disk.ts',
    'server/src/adapters/db/db.ts',
  ],
  [
    'server-adapters-know-no-feature',
    'server/src/adapters/files/s3.ts',
    'server/src/features/b/b.service.ts',
  ],
  ['server-clients-only-in-adapters', 'server/src/features/b/b.store.ts', 'postgres'],
  [
    'server-routes-touch-no-table',
    'server/src/features/b/b.routes.ts',
    'server/src/features/b/b.table.ts',
  ],
  ['server-routes-touch-no-table', 'server/src/features/c/c.routes.ts', 'drizzle-orm'],
  ['server-service-below-routes', 'server/src/features/b/b.service.ts', 'fastify'],
  [
    'server-service-below-routes',
    'server/src/features/c/c.service.ts',
    'server/src/features/b/b.routes.ts',
  ],
  [
    'server-store-below-service',
    'server/src/features/c/c.store.ts',
    'server/src/features/c/c.other.service.ts',
  ],
  [
    'server-table-is-the-bottom',
    'server/src/features/c/c.table.ts',
    'server/src/features/c/c.other.store.ts',
  ],
  [
    'server-features-meet-in-services',
    'server/src/features/d/d.store.ts',
    'server/src/features/b/b.store.ts',
  ],
  [
    'server-only-stores-join-other-tables',
    'server/src/features/d/d.service.ts',
    'server/src/features/b/b.table.ts',
  ],
  [
    'server-tables-meet-in-tables',
    'server/src/features/d/d.table.ts',
    'server/src/features/b/b.roles.ts',
  ],
  [
    'server-http-knows-no-feature',
    'server/src/http/identity/identity.ts',
    'server/src/features/b/b.service.ts',
  ],
  ['no-circles', 'shared/src/circle/one.ts', 'shared/src/circle/two.ts'],
  ['product-imports-no-tests', 'server/src/features/e/e.ts', 'server/src/testing/fake.ts'],
  ['product-imports-no-tooling', 'server/src/http/scripted.ts', 'scripts/seed.ts'],
]

const ALLOWED: [from: string, to: string][] = [
  ['shared/src/plots/plots.contract.ts', 'zod/mini'],
  ['shared/src/plots/plots.contract.ts', 'shared/src/plots/area.ts'],
  ['shared/src/plots/area.test.ts', 'vitest'],
  ['web/src/app/router.tsx', 'web/src/pages/b.tsx'],
  ['web/src/pages/b.tsx', 'web/src/features/tools/tool.tsx'],
  ['web/src/features/plots/map.tsx', 'web/src/features/tools/tool.tsx'],
  ['web/src/features/tools/tool.tsx', 'web/src/ui/card.tsx'],
  ['web/src/features/tools/tool.tsx', 'web/src/changes.ts'],
  ['web/src/lib/query.ts', 'shared/src/screens/screens.ts'],
  ['web/src/features/tools/tool.tsx', 'shared/src/screens/screens.ts'],
  ['web/src/features/tools/tool.tsx', 'shared/src/plots/area.ts'],
  ['server/src/main.ts', 'server/src/adapters/choose-adapters.ts'],
  ['server/src/adapters/choose-adapters.ts', 'server/src/adapters/db/db.ts'],
  ['server/src/app.ts', 'server/src/features/f/f.routes.ts'],
  ['server/src/features/f/f.routes.ts', 'server/src/features/f/f.service.ts'],
  ['server/src/features/f/f.service.ts', 'server/src/features/f/f.store.ts'],
  ['server/src/features/f/f.service.ts', 'server/src/features/g/g.service.ts'],
  ['server/src/features/f/f.service.ts', 'server/src/domain-events.ts'],
  ['server/src/event-handlers.ts', 'server/src/features/f/f.service.ts'],
  ['server/src/features/f/f.search.ts', 'server/src/features/g/g.sql.ts'],
  ['server/src/features/f/f.store.ts', 'server/src/adapters/db/db.port.ts'],
  ['server/src/features/f/f.store.ts', 'server/src/features/f/f.table.ts'],
  ['server/src/features/f/f.table.ts', 'server/src/features/g/g.table.ts'],
  ['server/src/features/f/f.store.ts', 'server/src/features/g/g.table.ts'],
  ['server/src/demo-data/rows.ts', 'server/src/adapters/payments/sandbox.table.ts'],
  ['server/src/adapters/db/db.ts', 'postgres'],
  ['server/src/adapters/db/db.ts', 'server/src/adapters/disk/durable-folders.ts'],
]

const PACKAGES = ['zod', 'zod/mini', 'vitest', 'postgres', 'drizzle-orm', 'fastify']

const cruise = async (
  folder: string,
  config: string,
  folders: string[],
): Promise<CruiseSummary> => {
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [cruiser, '--config', config, '--output-type', 'json', ...folders],
      { cwd: folder, maxBuffer: 32 * 1024 * 1024 },
      (_error, stdout) => resolve(stdout),
    ),
  )
  return JSON.parse(output).summary
}

let root: string
let found: Arrow[]
let ruleNames: string[]

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'commonplot-arrows-'))
  writeTree()
  const { violations, ruleSetUsed } = await cruise(root, configPath, [
    'shared',
    'server',
    'web',
    'scripts',
  ])
  ruleNames = ruleSetUsed.forbidden.map(({ name }) => name)
  found = violations.map(({ rule, from, to }) => [rule.name, from, to])
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each(FORBIDDEN)('%s: %s may not import %s', (rule, from, to) => {
  expect(found).toContainEqual([rule, from, resolved(to)])
})

test.each(ALLOWED)('%s may import %s', (from, to) => {
  expect(found.filter((arrow) => arrow[1] === from && arrow[2] === resolved(to))).toEqual([])
})

test('reports an import without a target', () => {
  expect(found).toContainEqual(['no-dead-ends', 'scripts/lost.ts', './nowhere.ts'])
})

test('every rule of the configuration has a forbidden import here', () => {
  const shown = new Set([...FORBIDDEN.map(([rule]) => rule), 'no-dead-ends'])
  expect(ruleNames.filter((name) => !shown.has(name))).toEqual([])
})

async function circledFolders(lines: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-circles-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, line] of Object.entries(lines))
    write(folder, path, `${line}\nexport interface Own {}`)
  const { violations } = await cruise(folder, circlesPath, readdirSync(folder))
  return [...new Set(violations.map(({ from }) => from))].sort()
}

test('finds a circle of server features across several folders, and none through tables', async () => {
  const features = 'server/src/features'
  const circled = await circledFolders({
    [`${features}/a/a.service.ts`]: "import type { B } from '../b/b.service.ts'",
    [`${features}/b/b.service.ts`]: "import type { C } from '../c/c.store.ts'",
    [`${features}/c/c.store.ts`]: "import type { A } from '../a/a.view.ts'",
    [`${features}/a/a.view.ts`]: '',
    [`${features}/d/d.store.ts`]: "import type { E } from '../e/e.table.ts'",
    [`${features}/e/e.table.ts`]: "import type { D } from '../d/d.table.ts'",
    [`${features}/d/d.table.ts`]: '',
  })
  expect(circled).toEqual(['a', 'b', 'c'].map((name) => `${features}/${name}`))
})

test('finds a circle of web features across several folders and lazy imports', async () => {
  const features = 'web/src/features'
  const circled = await circledFolders({
    [`${features}/a/row.tsx`]: "import { Card } from '../b/card.tsx'",
    [`${features}/b/card.tsx`]: "export const late = () => import('../c/menu.tsx')",
    [`${features}/c/menu.tsx`]: "import type { Row } from '../a/use-row.ts'",
    [`${features}/a/use-row.ts`]: '',
    [`${features}/d/list.tsx`]: "import { Card } from '../b/card.tsx'",
  })
  expect(circled).toEqual(['a', 'b', 'c'].map((name) => `${features}/${name}`))
})

function writeTree(): void {
  const sources = new Map<string, string[]>([['scripts/lost.ts', ['./nowhere.ts']]])
  const arrows = [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED]
  arrows.push(['shared/src/circle/two.ts', 'shared/src/circle/one.ts'])
  for (const [from, to] of arrows) {
    const specifier = isPackage(to) ? to : `./${relative(dirname(from), to)}`
    sources.set(from, [...(sources.get(from) ?? []), specifier])
    if (!isPackage(to) && !sources.has(to)) sources.set(to, [])
  }
  for (const [path, imports] of sources) {
    // A type import counts as an arrow.
    const lines = imports.map((specifier, n) => `import type { T${n} } from '${specifier}'`)
    write(root, path, [...lines, 'export interface Own {}'].join('\n'))
  }
  for (const name of PACKAGES) write(root, `node_modules/${name}/index.js`, '')
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function isPackage(target: string): boolean {
  return !/^(shared|server|web|scripts)\//.test(target)
}

function resolved(target: string): string {
  if (target.startsWith('node:')) return target.slice('node:'.length)
  return isPackage(target) ? `node_modules/${target}/index.js` : target
}
