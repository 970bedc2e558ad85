import { vi } from 'vitest'

/** As a browser has them, and jsdom has not. */
export function pushBrowser(answer: NotificationPermission) {
  let isSubscribed = false
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      isSubscribed = false
    },
  }
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  const asked = vi.fn(async () => {
    notification.permission = answer
    return answer
  })
  const notification = { permission: 'default' as NotificationPermission, requestPermission: asked }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  }
  vi.stubGlobal('navigator', { ...window.navigator, userAgent: 'Firefox', serviceWorker })
  return { asked, subscribe: pushManager.subscribe, isSubscribed: () => isSubscribed }
}
