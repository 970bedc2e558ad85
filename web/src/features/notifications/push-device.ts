import { notificationsApi } from '@commonplot/shared/notifications/notifications.contract.ts'
import { isNotFound } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

const WORKER = '/service-worker.js'
const STORAGE_KEY = 'push-device'

interface StoredDevice {
  id: string
  endpoint: string
  previews: boolean
}

/** `needs_install`: iOS allows push only for apps on the Home Screen. */
export type PushState = 'unsupported' | 'needs_install' | 'denied' | 'off' | 'on'

export interface PushDevice {
  state: PushState
  previews: boolean
}

function readStored(): StoredDevice | null {
  try {
    return JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? 'null')
  } catch {
    return null
  }
}

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad reports itself as a Mac. Macs have no touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const supportsPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The server keeps omitted fields. */
type Asked = { previews: boolean } | { renewed: true }

async function saveSubscription(subscription: PushSubscription, asked: Asked): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const { id } = await call(notificationsApi.addPushSubscription, {
    body: { endpoint, keys: { p256dh, auth }, ...asked },
  })
  const { previews = false } = { ...readStored(), ...asked }
  window.localStorage.setItem(STORAGE_KEY, JSON.stringify({ id, endpoint, previews }))
}

/**
 * Renews the subscription with its current endpoint, which browsers rotate.
 * False after a 404: the device is then forgotten, and the next tap subscribes again.
 */
async function renewSubscription(subscription: PushSubscription): Promise<boolean> {
  try {
    await saveSubscription(subscription, { renewed: true })
    return true
  } catch (error) {
    // Other errors leave the subscription as it was.
    if (!isNotFound(error)) return true
    await forgetDevice()
    return false
  }
}

export async function readPushDevice(): Promise<PushDevice> {
  const kept = readStored()
  const previews = kept?.previews ?? false
  if (!supportsPush()) return { state: isApplePhone() ? 'needs_install' : 'unsupported', previews }
  if (Notification.permission === 'denied') return { state: 'denied', previews }
  const subscription = await ownSubscription()
  const isOn = kept && subscription && (await renewSubscription(subscription))
  return { state: isOn ? 'on' : 'off', previews }
}

/** Call from a user gesture: the browser asks for permission. Resolves to the new state. */
export async function subscribeDevice(previews: boolean): Promise<PushDevice> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return readPushDevice()
  const { publicKey } = await call(notificationsApi.getPushKey, {})
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const kept = readStored()
  const known = await pushManager.getSubscription()
  // An unknown subscription may belong to another person or another key.
  if (known && known.endpoint !== kept?.endpoint) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await saveSubscription(await pushManager.subscribe(options), { previews })
  return { state: 'on', previews }
}

/** Unsubscribes the browser. The server removes the subscription with its session. */
export async function forgetDevice(): Promise<void> {
  if (!readStored()) return
  window.localStorage.removeItem(STORAGE_KEY)
  if (supportsPush()) await (await ownSubscription())?.unsubscribe()
}

/** Removes the subscription on the server and in the browser. */
export async function unsubscribeDevice(): Promise<PushDevice> {
  const kept = readStored()
  if (kept) {
    const isRemoved = call(notificationsApi.removePushSubscription, { params: { id: kept.id } })
    // One success is enough: the next push removes an unsubscribed browser.
    await Promise.allSettled([isRemoved, forgetDevice()])
  }
  return readPushDevice()
}
