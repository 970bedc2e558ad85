import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { aConversation } from '../../testing/conversations.ts'
import { type Answer, fakeServer, heldAnswer, type SentRequest } from '../../testing/fake-server.ts'
import { aPlot } from '../../testing/listings.ts'
import { newPerson, openApp, renderWithProviders } from '../../testing/render.tsx'
import { expectFailureToast } from '../../testing/toasts.ts'
import { StartConversationButton } from './start-conversation-button.tsx'

const owner = { id: 'user2', fullName: 'Ben Okafor', profileImage: null }

function openPlot(conversations: Parameters<typeof fakeServer>[0], plotOwner = owner) {
  const server = fakeServer({
    '/api/plots/plot-1': { json: aPlot({ id: 'plot-1', ownerId: plotOwner.id, owner: plotOwner }) },
    '/api/plots/plot-1/reviews': { json: [] },
    ...conversations,
  })
  return { ...openApp('/plots/plot-1'), server }
}

const started = aConversation({ id: 'c-1', otherUser: owner, lastMessage: null })
const start = ({ method }: SentRequest): Answer =>
  method === 'POST' ? { status: 201, json: started } : { json: [started] }

const messageHost = () => screen.findByRole('button', { name: 'Message Host' })

describe('message the host', () => {
  test('starts a conversation about the plot from the Reserve card [PLOT-29] [PLOT-30] [API-53]', async () => {
    const { person, server } = openPlot({ '/api/conversations': start })
    await person.click(await messageHost())
    const sent = await waitFor(() => {
      const request = server.requests.find(({ method }) => method === 'POST')
      if (!request) throw new Error('nothing was sent')
      return request
    })
    expect(sent.method).toBe('POST')
    expect(JSON.parse(sent.body ?? '')).toEqual({
      participant1Id: 'user1',
      participant2Id: 'user2',
      type: 'plot_inquiry',
      relatedId: 'plot-1',
    })
  })

  test.each([
    ['well', { status: 201, json: started }],
    ['badly', { status: 500 }],
  ])(
    'it reads Starting... while busy and Message again when it ended %s [MSG-27]',
    async (_how, answer) => {
      const held = heldAnswer()
      fakeServer({ '/api/conversations': held.respond })
      renderWithProviders(<StartConversationButton partner={owner} topic={{ type: 'general' }} />)
      const button = screen.getByRole('button', { name: 'Message' })
      await newPerson().click(button)
      expect(screen.getByRole('button', { name: 'Starting...' })).toBe(button)
      expect(button.getAttribute('aria-disabled')).toBe('true')
      held.release(answer)
      expect(await screen.findByRole('button', { name: 'Message' })).toBe(button)
      expect(button.hasAttribute('aria-disabled')).toBe(false)
    },
  )

  test('opens the messages and shows a toast [MSG-30] [MSG-31]', async () => {
    const { person } = openPlot({ '/api/conversations': start })
    await person.click(await messageHost())
    await screen.findByText('Chat started')
    screen.getByText('Started conversation with Ben Okafor')
    await waitFor(() => expect(window.location.pathname).toBe('/messages'))
  })

  test('shows the new conversation open in a list that was loaded before [MSG-29]', async () => {
    let list: Conversation[] = []
    const { person } = openPlot({
      '/api/conversations': (request) => {
        if (request.method === 'POST') list = [started]
        return request.method === 'POST' ? start(request) : { json: list }
      },
    })
    act(() => navigate('/messages'))
    await screen.findByText('No conversations yet')
    act(() => navigate('/plots/plot-1'))
    await person.click(await messageHost())
    const row = await screen.findByRole('button', { name: /Ben Okafor/ })
    expect(row.getAttribute('aria-current')).toBe('true')
  })

  test('shows a failure and allows a retry [ERR-20]', async () => {
    const { person } = openPlot({ '/api/conversations': { status: 500, text: '' } })
    await person.click(await messageHost())
    await expectFailureToast('Error', 'Failed to start conversation. Please try again.')
    expect(await messageHost()).toHaveProperty('disabled', false)
  })

  test('shows the daily limit of new conversations [A8]', async () => {
    const message = 'You have begun 20 conversations within a day that nobody has answered yet.'
    const { person } = openPlot({ '/api/conversations': { status: 429, json: { message } } })
    await person.click(await messageHost())
    await expectFailureToast('Error', message)
  })

  test('refuses a conversation with oneself without a request [MSG-28] [ERR-21]', async () => {
    const myself = { id: 'user1', fullName: 'Me', profileImage: null }
    const { person, server } = openPlot({}, myself)
    await person.click(await messageHost())
    await screen.findByText('Cannot message yourself')
    screen.getByText('You cannot start a conversation with yourself.')
    expect(server.asked('/api/conversations')).toEqual([])
  })
})
