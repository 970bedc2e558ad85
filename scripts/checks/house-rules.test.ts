import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, projectRoot } from '../lib/project-files.ts'

const sources = projectFiles().filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))

interface Rule {
  rule: string
  pattern: RegExp
  where: RegExp
  except: RegExp
}

const rules: Rule[] = [
  {
    rule: 'the server asks its clock for the time',
    pattern: /new Date\(\)|Date\.now\(\)/,
    where: /^server\/src\//,
    except: /^server\/src\/(clock\.ts|testing\/)|\.(test|suite)\.ts$/,
  },
  {
    rule: 'shared knows no clock',
    pattern: /new Date\(\)|Date\.now\(\)/,
    where: /^shared\/src\//,
    except: /\.test\.ts$/,
  },
  {
    rule: 'no compiler error is silenced',
    pattern: /@ts-(ignore|expect-error|nocheck)/,
    where: /./,
    except: /^scripts\/checks\/house-rules\.test\.ts$/,
  },
  {
    rule: 'nothing is left for later',
    pattern: /\b(TODO|FIXME|XXX)\b/,
    where: /./,
    except: /^scripts\/checks\/house-rules\.test\.ts$/,
  },
  {
    rule: 'no test replaces a module of ours',
    pattern: /vi\.(mock|doMock)\(/,
    where: /\.test\.tsx?$/,
    except: /^scripts\/checks\/house-rules\.test\.ts$/,
  },
  {
    rule: 'nothing of ours stands in for the driver or the server, or takes their listeners off',
    pattern: /new Proxy\(|noThenProperty|server\.(removeAllListeners|listeners)\(/,
    where: /^(server|web|shared)\/src\//,
    except: /^$/,
  },
  {
    rule: 'private parts of the query builder are left alone',
    pattern: /\._\.|\.session\b/,
    where: /^server\/src\/(features|sql|adapters)\//,
    except: /^$/,
  },
  {
    rule: 'a failure becomes a toast in one place',
    pattern: /look: 'destructive'/,
    where: /^web\/src\//,
    except: /^web\/src\/(lib\/failure-toast\.ts$|testing\/)|\.test\.tsx?$/,
  },
  {
    rule: 'code that cannot be fetched costs its part and never the page: lazyPart',
    pattern: /\blazy\b[^'"]*from 'react'/,
    where: /^web\/src\//,
    except: /^web\/src\/ui\/lazy-part\.tsx$/,
  },
  {
    // The unread count is the one thing that the default reader reads; what a device can do is asked of the browser.
    rule: 'query keys come from the contracts',
    pattern: /queryKey: \[/,
    where: /^web\/src\//,
    except:
      /^web\/src\/(app\/layout\/unread-count|features\/notifications\/notification-settings-queries)\.ts$|\.test\.tsx?$/,
  },
]

test.each(rules)('$rule', ({ pattern, where, except }) => {
  const broken = sources
    .filter((path) => where.test(path) && !except.test(path))
    .filter((path) => pattern.test(readFileSync(join(projectRoot, path), 'utf8')))
  expect(broken).toEqual([])
})

test.each([
  ['new Date()', true],
  ['Date.now()', true],
  ["new Date('2026-05-13')", false],
  ['new Date(row.createdAt)', false],
])('asking the machine for the time: %s', (code, asks) => {
  expect(rules[0]?.pattern.test(code)).toBe(asks)
})
