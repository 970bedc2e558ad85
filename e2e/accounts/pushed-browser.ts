import type { Page } from '@playwright/test'
import type { aDevice } from '../../server/src/testing/outside/push-stand-in.ts'

type Subscription = ReturnType<typeof aDevice>['subscription']

/** The browser here has no account with a push service; only what that would answer is stood in for. */
export async function standInForPushManager(page: Page, given: Subscription): Promise<void> {
  await page.addInitScript((json) => {
    const KEPT = 'stand-in-subscription'
    const subscription = {
      endpoint: json.endpoint,
      toJSON: () => json,
      unsubscribe: async () => {
        window.localStorage.removeItem(KEPT)
        return true
      },
    }
    const subscribe = async () => {
      window.localStorage.setItem(KEPT, 'yes')
      return subscription
    }
    const getSubscription = async () => (window.localStorage.getItem(KEPT) ? subscription : null)
    Object.assign(PushManager.prototype, { subscribe, getSubscription })
  }, given)
}

/** As the browser does once its push service has handed over what it got. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { promise: registered, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (!isDeleted) resolve(registrationId)
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}

/** What stands on the screen of the device. */
export const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/**
 * A tap is the operating system's to tell of. One by a script may not keep the worker awake nor bring
 * a window to the front, which are stood in for; the window is led by the worker itself.
 */
export async function tapShown(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker is running')
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      ExtendableEvent: { prototype: object }
      WindowClient: { prototype: object }
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    Object.assign(scope.ExtendableEvent.prototype, { waitUntil: () => undefined })
    Object.assign(scope.WindowClient.prototype, { focus: async () => undefined })
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('nothing is shown')
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}
