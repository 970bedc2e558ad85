import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConversation } from '../testing/conversations.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aReview, aTool } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'

async function openTool(changes: Partial<Tool> = {}) {
  const server = fakeServer({
    '/api/tools/tool1': { json: aTool(changes) },
    '/api/tools/tool1/reviews': { json: [aReview()] },
    '/api/conversations': ({ method }) => ({ json: method === 'POST' ? aConversation() : [] }),
  })
  const app = openApp('/tools/tool1')
  await screen.findByRole('heading', { level: 1, name: 'Front-Tine Tiller' })
  return { server, ...app }
}

test('gallery, badges, price, rating, place and words are shown [TOOL-14] [TOOL-15] [TOOL-16] [TOOL-17] [TOOL-18]', async () => {
  await openTool()
  screen.getByRole('img', { name: 'Front-Tine Tiller' })
  screen.getByText('Power Tools')
  screen.getByText('Good')
  screen.getByText('Available')
  screen.getByText('$35.00')
  screen.getByText('per day')
  expect(screen.getAllByText('4.6').length).toBeGreaterThan(0)
  screen.getByText('Portland, OR')
  screen.getByText('Breaks new ground eight inches deep.')
})

test('shows the owner’s rules for a stay', async () => {
  await openTool({ bufferDays: 1 })
  screen.getByText('1 day free after each stay')
})

test('Rent This Tool opens the booking of that tool [TOOL-20]', async () => {
  const { person } = await openTool()
  await person.click(screen.getByRole('button', { name: 'Rent This Tool' }))
  const booking = within(await screen.findByRole('dialog'))
  booking.getByText(/Front-Tine Tiller/)
  booking.getByLabelText('Start Date')
})

test('shows when a rented tool is free again [TOOL-16]', async () => {
  await openTool({ available: false, freeFrom: '2026-06-02' })
  expect(screen.queryByText('Available')).toBeNull()
  screen.getByText(/^Free from .*2026/)
})

test('shows accessories, notes, owner and safety rules [TOOL-19] [TOOL-23] [TOOL-24] [TOOL-25] [TOOL-26]', async () => {
  await openTool()
  screen.getByRole('heading', { name: "What's Included" })
  for (const item of ['Fully Insured', 'Flexible Booking', 'Owner Support', 'Pick-up Available'])
    screen.getByText(item)
  screen.getByRole('heading', { name: 'Shared by Maya Okafor' })
  screen.getByRole('heading', { name: 'Safety guidelines' })
  screen.getByText('plus tax & insurance')
  screen.getByText('Full insurance coverage included up to $30,000')
  screen.getByRole('button', { name: 'Rent This Tool' })
})

test('Message Owner starts a conversation about the tool [TOOL-21] [TOOL-22]', async () => {
  const { server, person } = await openTool()
  await person.click(screen.getByRole('button', { name: 'Message Owner' }))
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true))
  const sent = server.requests.find(({ method }) => method === 'POST')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    participant1Id: 'user1',
    participant2Id: 'user2',
    type: 'tool_rental',
    relatedId: 'tool1',
  })
  // Or the way there would lead away from the page of the next test.
  await waitFor(() => expect(window.location.pathname).toBe('/messages'))
})

test('shows a missing tool with a link to all tools [TOOL-27] [ERR-13]', async () => {
  fakeServer()
  openApp('/tools/gone')
  await screen.findByRole('heading', { name: 'Tool Not Found' })
  screen.getByText("The tool you're looking for doesn't exist or has been removed.")
  const back = screen.getByRole('link', { name: 'Back to all tools' })
  expect(back.getAttribute('href')).toBe('/tools')
})

test('shows the place of a tool and who sees the address with accounts', async () => {
  await openTool({ placeFor: 'everyone' })
  screen.getByRole('heading', { level: 2, name: 'Location' })
  screen.getByText('The exact address is shown once a rental is confirmed.')
})

test('shows no place of a tool without accounts', async () => {
  await openTool()
  expect(screen.queryByRole('heading', { level: 2, name: 'Location' })).toBeNull()
})
