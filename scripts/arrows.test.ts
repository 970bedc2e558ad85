import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const cruiser = fileURLToPath(
  new URL('../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', import.meta.url),
)
const configPath = fileURLToPath(new URL('../.dependency-cruiser.mjs', import.meta.url))

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
  ['web-features-stay-apart', 'web/src/features/plots/map.tsx', 'web/src/features/tools/tool.tsx'],
  ['web-ui-knows-no-feature', 'web/src/ui/button.tsx', 'web/src/features/tools/tool.tsx'],
  ['web-ui-knows-no-feature', 'web/src/ui/badge.tsx', 'shared/src/plots/plot.ts'],
  ['web-lib-knows-no-screen', 'web/src/lib/query.ts', 'web/src/ui/button.tsx'],
  ['server-never-imports-web', 'server/src/http/page.ts', 'web/src/lib/call.ts'],
  ['server-main-then-app-then-features', 'server/src/features/a/a.service.ts', 'server/src/app.ts'],
  [
    'server-main-then-app-then-features',
    'server/src/features/a/a.store.ts',
    'server/src/event-handlers.ts',
  ],
  [
    'server-features-are-given-ports',
    'server/src/features/a/a.service.ts',
    'server/src/between-features/totals.ts',
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
  ['web/src/features/tools/tool.tsx', 'web/src/ui/card.tsx'],
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
  ['server/src/between-features/totals.ts', 'server/src/features/f/f.store.ts'],
  ['server/src/features/f/f.service.ts', 'server/src/between-features/free.port.ts'],
  ['server/src/features/f/f.store.ts', 'server/src/adapters/db/db.port.ts'],
  ['server/src/features/f/f.store.ts', 'server/src/features/f/f.table.ts'],
  ['server/src/features/f/f.table.ts', 'server/src/features/g/g.table.ts'],
  ['server/src/features/f/f.store.ts', 'server/src/features/g/g.table.ts'],
  ['server/src/demo-data/rows.ts', 'server/src/adapters/payments/sandbox.table.ts'],
  ['server/src/adapters/db/db.ts', 'postgres'],
  ['server/src/adapters/db/db.ts', 'server/src/adapters/disk/durable-folders.ts'],
]

const PACKAGES = ['zod', 'zod/mini', 'vitest', 'postgres', 'drizzle-orm', 'fastify']

let root: string
let found: Arrow[]
let ruleNames: string[]

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'commonplot-arrows-'))
  writeTree()
  const output = await new Promise<string>((resolve) => {
    const folders = ['shared', 'server', 'web', 'scripts']
    execFile(
      process.execPath,
      [cruiser, '--config', configPath, '--output-type', 'json', ...folders],
      { cwd: root, maxBuffer: 32 * 1024 * 1024 },
      (_error, stdout) => resolve(stdout),
    )
  })
  const { violations, ruleSetUsed } = JSON.parse(output).summary as CruiseSummary
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

test('an import that leads nowhere is reported', () => {
  expect(found).toContainEqual(['no-dead-ends', 'scripts/lost.ts', './nowhere.ts'])
})

test('every rule of the configuration has an import here that breaks it', () => {
  const shown = new Set([...FORBIDDEN.map(([rule]) => rule), 'no-dead-ends'])
  expect(ruleNames.filter((name) => !shown.has(name))).toEqual([])
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
    // A type is an arrow too.
    const lines = imports.map((specifier, n) => `import type { T${n} } from '${specifier}'`)
    write(path, [...lines, 'export interface Own {}'].join('\n'))
  }
  for (const name of PACKAGES) write(`node_modules/${name}/index.js`, '')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function isPackage(target: string): boolean {
  return !/^(shared|server|web|scripts)\//.test(target)
}

function resolved(target: string): string {
  if (target.startsWith('node:')) return target.slice('node:'.length)
  return isPackage(target) ? `node_modules/${target}/index.js` : target
}
