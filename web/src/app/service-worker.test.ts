import { expect, test, vi } from 'vitest'
import { aSubscription, aWindow, startServiceWorker } from '../testing/service-worker.ts'

const data = (text: string) => ({ json: () => JSON.parse(text) })

test('what is pushed is shown under its own tag, and leads where it says', async () => {
  const { tell, registration } = startServiceWorker()
  const news = { title: 'From Bo', body: 'The key', link: '/messages', tag: 'thread:1' }
  await tell('push', { data: data(JSON.stringify(news)) })
  const shown = { body: 'The key', tag: 'thread:1', data: { link: '/messages' } }
  expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    'From Bo',
    expect.objectContaining(shown),
  )
})

test.each([
  ['nothing', null],
  ['no JSON', data('beans')],
])('a push of %s is shown as well: browsers drop those who stay silent', async (_n, none) => {
  const { tell, registration } = startServiceWorker()
  await tell('push', { data: none })
  expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    'Commonplot',
    expect.objectContaining({ body: 'There is something new for you.' }),
  )
})

const clickOn = (link?: string) => ({ notification: { close: vi.fn(), data: { link } } })

test('a click opens a window where there is none', async () => {
  const { tell, clients } = startServiceWorker()
  const click = clickOn('/messages?conversation=c1')
  await tell('notificationclick', click)
  expect(click.notification.close).toHaveBeenCalledOnce()
  expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(
    'https://garden.example/messages?conversation=c1',
  )
})

test('a click leads an open window there, and prefers one that is there already', async () => {
  const [other, there] = [aWindow('/plots'), aWindow('/messages')]
  await startServiceWorker([other]).tell('notificationclick', clickOn('/messages'))
  expect(other.focus).toHaveBeenCalledOnce()
  expect(other.navigate).toHaveBeenCalledExactlyOnceWith('https://garden.example/messages')
  const worker = startServiceWorker([aWindow('/plots'), there])
  await worker.tell('notificationclick', clickOn('/messages'))
  expect(there.focus).toHaveBeenCalledOnce()
  expect(there.navigate).not.toHaveBeenCalled()
  expect(worker.clients.openWindow).not.toHaveBeenCalled()
})

test('a window that cannot be led elsewhere gets another beside it', async () => {
  const stuck = { ...aWindow('/plots'), isControlled: false }
  const { tell, clients } = startServiceWorker([stuck])
  await tell('notificationclick', clickOn('/messages'))
  // A click lets a worker focus a window or open one, not both.
  expect(stuck.focus).not.toHaveBeenCalled()
  expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith('https://garden.example/messages')
})

test.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', undefined])(
  'a click on %s opens our own page of news',
  async (link) => {
    const { tell, clients } = startServiceWorker()
    await tell('notificationclick', clickOn(link))
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(
      'https://garden.example/notifications',
    )
  },
)

test('an address that the browser replaced is told to the server', async () => {
  const { tell, asked, registration } = startServiceWorker()
  const newSubscription = aSubscription('next')
  await tell('pushsubscriptionchange', { newSubscription })
  const body = { ...newSubscription.toJSON(), renewed: true }
  expect(asked).toEqual([{ path: '/api/push/subscriptions', body }])
  expect(registration.pushManager.subscribe).not.toHaveBeenCalled()
  expect(newSubscription.unsubscribe).not.toHaveBeenCalled()
})

test('a browser that only let go of the address is asked for another', async () => {
  const { tell, asked, answers, registration, subscribed } = startServiceWorker()
  answers['/api/push/key'] = { json: { publicKey: 'the-key' } }
  await tell('pushsubscriptionchange', { newSubscription: null })
  expect(registration.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'the-key',
  })
  expect(asked.at(-1)?.body).toMatchObject({ endpoint: subscribed.endpoint })
})

test.each([401, 404])('whose session is over (%s) hears no more', async (status) => {
  const { tell, answers } = startServiceWorker()
  answers['/api/push/subscriptions'] = { status }
  const newSubscription = aSubscription('next')
  await tell('pushsubscriptionchange', { newSubscription })
  expect(newSubscription.unsubscribe).toHaveBeenCalledOnce()
})

test('what only an operator or its own person may see is not kept, other pages and answers are', async () => {
  const { ask, kept } = startServiceWorker()
  for (const path of ['/plots', '/operator', '/operator?tab=people']) await ask(path, 'navigate')
  for (const path of ['/api/plots', '/api/operator/people', '/api/me']) await ask(path, 'cors')
  const paths = Object.values(kept).flatMap((names) =>
    names.map((name) => new URL(name, 'https://garden.example').pathname),
  )
  expect(paths).toEqual(['/acting-user', '/plots', '/api/plots'])
})

test('on a device that is full pages and answers come all the same', async () => {
  const { ask, answers, disk, kept } = startServiceWorker()
  disk.isFull = true
  answers['/api/plots'] = { json: [{ id: 'plot1' }] }
  const answer = await ask('/api/plots', 'cors')
  expect(await (answer as Response).json()).toEqual([{ id: 'plot1' }])
  expect(await ask('/plots', 'navigate')).toHaveProperty('status', 200)
  expect(Object.values(kept).flat()).toEqual([])
})
