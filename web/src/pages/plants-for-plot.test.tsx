import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeServer } from '../testing/fake-server.ts'
import { aPlant } from '../testing/knowledge.ts'
import { aPlot } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'

const plants = [
  aPlant({
    id: 'plant-3',
    name: 'Lettuce',
    suitableSun: ['full-sun'],
    suitableSoil: ['loamy'],
    plantingSeasons: ['spring', 'summer', 'fall', 'winter'],
  }),
  aPlant({ id: 'plant-9', name: 'Fern', suitableSun: ['full-shade'], suitableSoil: ['loamy'] }),
]

async function openPlotWith(answer: Answer) {
  fakeServer({
    '/api/plots/plot1': { json: aPlot() },
    '/api/plots/plot1/reviews': { json: [] },
    '/api/plants': answer,
  })
  openApp('/plots/plot1')
  const heading = await screen.findByRole('heading', { level: 2, name: 'What grows here' })
  return within(heading.closest('section') as HTMLElement)
}

test('plants of the guide that suit sun, soil and season lead to their page', async () => {
  const here = await openPlotWith({ json: plants })
  const link = await here.findByRole('link', { name: 'Lettuce' })
  expect(link.getAttribute('href')).toBe('/plant/plant-3')
  expect(here.queryByText('Fern')).toBeNull()
})

test('links to the guide when no plant suits', async () => {
  const here = await openPlotWith({ json: [] })
  await here.findByText(/Nothing in our guide is planted here/)
  expect(here.getByRole('link').getAttribute('href')).toBe('/plants')
})
