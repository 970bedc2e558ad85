import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listedIds } from '../../features/listings/listings.sql.ts'
import { plots } from '../../features/plots/plots.table.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createSitemap } from './search-engines.ts'

const publicUrl = 'https://garden.test'
const { app, db } = await startTestApp({ publicUrl })
const { app: silentApp } = await startTestApp()

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

test('robots are told what is nobody else’s business, and where the sitemap is [A17]', async () => {
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /api/photos/',
    'Disallow: /api',
    'Disallow: /plots/*/edit',
    'Disallow: /tools/*/edit',
    'Disallow: /rentals/*',
    'Disallow: /hosting',
    'Disallow: /people/*',
    'Disallow: /profile',
    'Disallow: /settings',
    'Disallow: /messages',
    'Disallow: /notifications',
    'Disallow: /operator',
    '',
    'Sitemap: https://garden.test/sitemap.xml',
    '',
  ])
})

test('the sitemap leads to a page for each kind of thing, all at the public address [A17]', async () => {
  const { body, headers } = await app.inject({
    url: '/sitemap.xml',
    headers: { host: 'evil.test' },
  })
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(addressesIn(body)).toEqual(
    ['pages', 'plots', 'tools', 'plants', 'experts', 'businesses'].map(
      (kind) => `${publicUrl}/sitemap/${kind}.xml`,
    ),
  )
  const pages = addressesIn((await app.inject('/sitemap/pages.xml')).body)
  expect(pages).toContain('https://garden.test/plots')
  expect(pages).not.toContain('https://garden.test/messages')
})

test('listings from elsewhere and removed ones are left out [A17]', async () => {
  const listed = async () => addressesIn((await app.inject('/sitemap/plots.xml')).body)
  expect(await listed()).toContain('https://garden.test/plots/plot-2')
  await db
    .update(plots)
    .set({ goneAt: new Date(0) })
    .where(eq(plots.id, 'plot-2'))
  const outside = {
    source: 'external',
    service: 'marketplace',
    externalId: 'x',
    fetchedAt: new Date(0),
  } as const
  await db.update(plots).set(outside).where(eq(plots.id, 'plot-3'))
  const left = await listed()
  expect(left).toContain('https://garden.test/plots/plot-1')
  expect(left).not.toContain('https://garden.test/plots/plot-2')
  expect(left).not.toContain('https://garden.test/plots/plot-3')
})

test('pages of a sitemap follow one another by id, each thing once [A17]', async () => {
  const ids = listedIds(db, plots)
  const pathOf = (id: string) => `/plots/${id}`
  const sitemap = createSitemap({
    publicUrl,
    paths: [],
    listings: { plots: { ids, pathOf } },
    perPage: 2,
  })
  const [, ...pages] = addressesIn(await sitemap.index())
  const found: (string | undefined)[] = []
  for (const page of pages) {
    const after = new URL(page ?? '').searchParams.get('after') ?? ''
    const onPage = addressesIn((await sitemap.page('plots', after)) ?? '')
    expect(onPage.length).toBeGreaterThan(0)
    expect(onPage.length).toBeLessThanOrEqual(2)
    found.push(...onPage)
  }
  const all = await ids.read('', 1000)
  expect(found).toEqual(all.map((id) => publicUrl + pathOf(id)))
})

test.each([
  '/sitemap/users.xml',
  '/sitemap/toString.xml',
  '/sitemap/plots',
  '/sitemap/plots.xml?after=%00',
])('there is no %s', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(404)
})

test.each(['/robots.txt', '/sitemap.xml', '/sitemap/plots.xml'])(
  'without PUBLIC_URL there is no %s [A17]',
  async (path) => {
    expect((await silentApp.inject(path)).statusCode).toBe(404)
  },
)
