import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aPlant } from '../testing/knowledge.ts'
import { openApp } from '../testing/render.tsx'

const PLANTS = '/api/plants'

async function open(path = '/plants', plants = [aPlant()]) {
  const server = fakeServer({
    [PLANTS]: { json: plants },
    '/api/plants/plant1': { json: aPlant() },
  })
  const app = openApp(path)
  await screen.findByRole('heading', { level: 1 })
  return { server, ...app }
}

const lastAsked = (server: ReturnType<typeof fakeServer>) => server.asked(PLANTS).at(-1)

test('search, category and difficulty are sent with the request [PLANT-15] [PLANT-16] [PLANT-17] [PLANT-18] [API-15] [B6]', async () => {
  const { server, person } = await open()
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'bas{Enter}')
  await waitFor(() => expect(lastAsked(server)).toBe('/api/plants?query=bas'))
  const category = screen.getByLabelText('Category')
  expect([...category.querySelectorAll('option')].slice(1).map((o) => o.textContent)).toEqual([
    'vegetable',
    'herb',
    'fruit',
    'flower',
  ])
  await person.selectOptions(category, 'herb')
  const difficulty = screen.getByLabelText('Difficulty')
  expect([...difficulty.querySelectorAll('option')].slice(1).map((o) => o.textContent)).toEqual([
    'beginner',
    'intermediate',
    'advanced',
  ])
  await person.selectOptions(difficulty, 'beginner')
  await waitFor(() =>
    expect(lastAsked(server)).toBe('/api/plants?query=bas&category=herb&difficulty=beginner'),
  )
  expect(window.location.search).toBe('?query=bas&category=herb&difficulty=beginner')
})

test('six skeletons stand in while plants load [PLANT-19]', async () => {
  const answer = heldAnswer()
  fakeServer({ [PLANTS]: answer.respond })
  openApp('/plants')
  expect(await screen.findAllByTestId('plant-skeleton')).toHaveLength(6)
  answer.release({ json: [] })
  await screen.findByText('No plants found')
})

test('a card opens the plant in the page, with four tabs and a way back [PLANT-20] [PLANT-21] [PLANT-22]', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Basil' }))
  await screen.findByRole('heading', { level: 1, name: 'Basil' })
  expect(window.location.pathname).toBe('/plants')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Growing',
    'Care',
    'Harvest',
    'Companion',
  ])
  await person.click(screen.getByRole('button', { name: 'Back to Plants' }))
  await screen.findByRole('heading', { level: 1, name: 'Plant Guide' })
})

test('shows No plants found [PLANT-23]', async () => {
  await open('/plants?query=zzz', [])
  await screen.findByText('No plants found')
})

test('shows a failed guide instead of an empty one [ERR-05] [B15]', async () => {
  fakeServer({ [PLANTS]: { status: 500 } })
  openApp('/plants')
  await screen.findByText('Loading plants failed.')
  expect(screen.queryByText('No plants found')).toBeNull()
})

test.each([
  ['low', 1],
  ['moderate', 2],
  ['high', 3],
] as const)('a %s need of water is shown as %i droplets [PLANT-24]', async (need, drops) => {
  await open('/plants', [aPlant({ waterRequirements: need })])
  await screen.findByRole('img', { name: `Water: ${need}` })
  expect(screen.getAllByTestId('droplet')).toHaveLength(drops)
})
