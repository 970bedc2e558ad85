import { screen } from '@testing-library/react'
import { fakeServer } from './fake-server.ts'
import { aPlot } from './listings.ts'
import { openApp } from './render.tsx'

export const PLOTS = '/api/plots'
export const THREE = [
  aPlot(),
  aPlot({ id: 'plot2', name: 'Rooftop Commons', status: 'shared', price: 22.5 }),
  aPlot({ id: 'plot3', name: 'Riverside Field', status: 'occupied', images: [] }),
]
export const threePlots = { json: THREE, headers: { 'X-Total-Count': '3' } }

export async function openPlots(path = '/plots', answer = threePlots) {
  const server = fakeServer({ [PLOTS]: answer })
  const app = openApp(path)
  await screen.findByText(/^\d+ plots found$/)
  return { server, ...app }
}

export const lastAsked = (server: ReturnType<typeof fakeServer>) => server.asked(PLOTS).at(-1)
