import { expect, test } from 'vitest'
import { namedPaths, namedScripts, relativeLinks } from './document-references.ts'

test.each([
  ['the file `server/src/env.ts` reads', ['server/src/env.ts']],
  ['start at `main.ts`, then `./app.ts`', ['main.ts', 'app.ts']],
  ['the folder `web/src/ui/` and `e2e/`', ['web/src/ui/', 'e2e/']],
  ['decisions are in `docs/decisions`', ['docs/decisions']],
  ['copy `.env.example` first', ['.env.example']],
  ['the suffixes `.table.ts` and `*.service.ts`', []],
  ['`shared/<f>/<f>.contract.ts` and `rentals/{id}.ts` are patterns', []],
  ['an address `/api/plots/`, a package `@fastify/cookie`, a value `3000`', []],
  ['```\nnot/this/one.ts in a block\n```', []],
])('the paths that a text names: %s', (markdown, paths) => {
  expect(namedPaths(markdown)).toEqual(paths)
})

test.each([
  ['run `npm start`, or `npm test`', ['start', 'test']],
  ['run `npm run seed -- --reset`', ['seed']],
  ['```sh\nnpm run bench -- healthz\n```', ['bench']],
  ['words about npm run alone', []],
])('the scripts that a text names: %s', (markdown, scripts) => {
  expect(namedScripts(markdown)).toEqual(scripts)
})

test('links lead to files without their heading; addresses are left alone', () => {
  const markdown = '[a](docs/a.md#top) [b](https://example.org) [c](#here) ![d](./d.png)'
  expect(relativeLinks(markdown)).toEqual(['docs/a.md', './d.png'])
})
