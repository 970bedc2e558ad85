import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aTool } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'

test('fills the form of a tool and sends changed fields only', async () => {
  let own = aTool({ ownerId: 'user1', included: ['Helmet'], bufferDays: 1 })
  const server = fakeServer({
    '/api/tools/tool1': ({ method, body }) => {
      if (method === 'PATCH') own = { ...own, ...JSON.parse(body ?? '') }
      return { json: own }
    },
    '/api/tools/tool1/reviews': { json: [] },
  })
  const { person } = openApp('/tools/tool1/edit')
  await screen.findByRole('heading', { level: 1, name: 'Edit Front-Tine Tiller' })
  expect(screen.getByLabelText('Category')).toHaveProperty('value', 'power-tools')
  expect(screen.getByLabelText('Days between')).toHaveProperty('value', '1')
  await person.clear(screen.getByLabelText('Price per day'))
  await person.type(screen.getByLabelText('Price per day'), '40')
  await person.type(
    screen.getByLabelText('What comes along', { selector: 'input' }),
    'Gloves{Enter}',
  )
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(window.location.pathname).toBe('/tools/tool1'))
  const sent = server.requests.find(({ method }) => method === 'PATCH')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ pricePerDay: 40, included: ['Helmet', 'Gloves'] })
  await screen.findByText('$40.00')
  screen.getByText('Gloves')
})

test('shows a refused price at its field and saves another one [A21]', async () => {
  const words = 'Cards are charged $0.50 or more here.'
  const own = aTool({ ownerId: 'user1' })
  fakeServer({
    '/api/tools/tool1': ({ method, body }) => {
      if (method !== 'PATCH') return { json: own }
      const { pricePerDay } = JSON.parse(body ?? '')
      return pricePerDay < 1
        ? { status: 400, json: { message: `pricePerDay: ${words}` } }
        : { json: { ...own, pricePerDay } }
    },
    '/api/tools/tool1/reviews': { json: [] },
  })
  const { person } = openApp('/tools/tool1/edit')
  const price = await screen.findByLabelText('Price per day')
  await person.clear(price)
  await person.type(price, '0.1')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(document.activeElement).toBe(price))
  expect(price.getAttribute('aria-invalid')).toBe('true')
  await person.clear(price)
  await person.type(price, '2')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(window.location.pathname).toBe('/tools/tool1'))
})

test('shows a tool of another person and a missing tool', async () => {
  fakeServer({ '/api/tools/tool1': { json: aTool() } })
  openApp('/tools/tool1/edit').unmount()
  openApp('/tools/tool1/edit')
  await screen.findByRole('heading', { name: 'This tool is not yours' })
  fakeServer()
  openApp('/tools/gone/edit')
  await screen.findByRole('heading', { name: 'Tool Not Found' })
})
