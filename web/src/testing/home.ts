import { screen, within } from '@testing-library/react'
import { fakeServer } from './fake-server.ts'
import { aPlot } from './listings.ts'
import { openApp } from './render.tsx'

const STATS = {
  activePlots: 7,
  plantsGrown: 99,
  toolsShared: 12,
  co2Saved: '31kg',
  userStats: {
    plantsGrown: 20,
    co2Saved: '10kg',
    toolsShared: 2,
    connections: 6,
    thisMonth: { plantsGrown: 11, co2SavedKg: 4.52, toolsShared: 1 },
  },
}
export const POST = {
  id: 'post1',
  type: 'harvest',
  content: 'Peas are up.',
  images: ['/pictures/first.svg', '/pictures/second.svg'],
  likes: 4,
  comments: 2,
  liked: false,
  xpEarned: 30,
  createdAt: new Date().toISOString(),
  userId: 'user2',
  user: { fullName: 'Ana Reyes', profileImage: null },
  plantId: null,
}
const plots = [1, 2, 3, 4].map((n) => aPlot({ id: `plot${n}`, name: `Plot ${n}` }))

export async function openHome(routes = {}) {
  const server = fakeServer({
    '/api/stats': { json: STATS },
    '/api/plots': { json: plots },
    '/api/posts': { json: [POST] },
    ...routes,
  })
  const app = openApp('/')
  await screen.findByRole('heading', { level: 1, name: 'Grow Food, Build Community' })
  return { server, ...app }
}
export const section = (name: string) => within(screen.getByRole('region', { name }))

/** The figure of a label in the list. */
export const figureOf = (place: Pick<typeof screen, 'getAllByRole'>, label: string) =>
  place
    .getAllByRole('term')
    .find((term) => term.textContent === label)
    ?.parentElement?.querySelector('dd')?.textContent
