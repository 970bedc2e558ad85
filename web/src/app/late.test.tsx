import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { late } from './late.tsx'

test('a part that could not be fetched comes when the connection is back', async () => {
  let isOnline = false
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  const Part = late(async () => {
    noteAsked()
    if (!isOnline) throw new TypeError('Failed to fetch')
    return () => <p>Live again</p>
  })
  render(<Part />)
  await asked
  expect(screen.queryByText('Live again')).toBeNull()
  isOnline = true
  // The listener is there one turn after the failure.
  await Promise.resolve()
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Live again')
})
