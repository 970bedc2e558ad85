import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { aUser } from '../testing/accounts.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { POST } from '../testing/home.ts'
import { anActivity, anEstimate } from '../testing/impact.ts'
import { openApp } from '../testing/render.tsx'

/** A profile that was read before, of somebody who writes a post and logs a harvest elsewhere. */
async function openProfile() {
  const posts = [{ ...POST, id: 'p1', content: 'First beans', userId: 'user1' }]
  let points = 40
  fakeServer({
    '/api/users/user1': () => ({ json: aUser({ points }) }),
    '/api/users/user1/posts': () => ({ json: posts }),
    '/api/posts': ({ method, body }) => {
      if (method === 'GET') return { json: posts }
      const post = { ...POST, ...JSON.parse(body ?? ''), id: 'p2', userId: 'user1' }
      posts.unshift(post)
      return { status: 201, json: post }
    },
    '/api/carbon/gardening-impact': { json: anEstimate() },
    '/api/impact/activities': () => {
      points += 20
      return { status: 201, json: { ...anActivity(), achievements: [] } }
    },
  })
  const { person } = openApp('/profile')
  await screen.findByText('First beans')
  screen.getByText('40 points')
  return person
}

test('shows a new post on a cached profile', async () => {
  const person = await openProfile()
  act(() => navigate('/'))
  await person.type(await screen.findByLabelText('Share an update'), 'Second beans')
  await person.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(screen.getAllByText('Second beans')).toHaveLength(1))
  act(() => navigate('/profile'))
  await screen.findByText('Second beans')
})

test('points that were just earned are on a profile that was read before', async () => {
  const person = await openProfile()
  act(() => navigate('/impact'))
  await person.click(await screen.findByRole('button', { name: 'Log New Activity' }))
  await person.selectOptions(await screen.findByLabelText('Activity type'), 'harvest')
  await person.type(screen.getByLabelText('Description'), 'Tomatoes')
  await person.click(screen.getByRole('button', { name: 'Log Activity' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => navigate('/profile'))
  await screen.findByText('60 points')
})
