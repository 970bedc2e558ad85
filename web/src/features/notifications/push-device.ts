import { notificationsApi } from '@commonplot/shared/notifications/notifications.contract.ts'
import { isNotFound } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

const WORKER = '/service-worker.js'
const KEPT = 'push-device'

interface KeptDevice {
  id: string
  endpoint: string
  previews: boolean
}

/** `needs_install`: an iPhone or iPad hears only what was put on its Home Screen. */
export type PushState = 'unsupported' | 'needs_install' | 'denied' | 'off' | 'on'

export interface PushDevice {
  state: PushState
  previews: boolean
}

function readKept(): KeptDevice | null {
  try {
    return JSON.parse(window.localStorage.getItem(KEPT) ?? 'null')
  } catch {
    return null
  }
}

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac, which has no touch.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const canHear = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What the server is not told stays there as it was. */
type Asked = { previews: boolean } | { renewed: true }

async function tellServer(subscription: PushSubscription, asked: Asked): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const { id } = await call(notificationsApi.addPushSubscription, {
    body: { endpoint, keys: { p256dh, auth }, ...asked },
  })
  const { previews = false } = { ...readKept(), ...asked }
  window.localStorage.setItem(KEPT, JSON.stringify({ id, endpoint, previews }))
}

/**
 * Says whether the server still tells this device, by its address of today, which browsers replace
 * now and then. A push service may have called it gone, or its session is over: then the next tap
 * asks the browser for a new address.
 */
async function isStillTold(subscription: PushSubscription): Promise<boolean> {
  try {
    await tellServer(subscription, { renewed: true })
    return true
  } catch (error) {
    // Without an answer it stays as it was.
    if (!isNotFound(error)) return true
    await forgetDevice()
    return false
  }
}

export async function readPushDevice(): Promise<PushDevice> {
  const kept = readKept()
  const previews = kept?.previews ?? false
  if (!canHear()) return { state: isApplePhone() ? 'needs_install' : 'unsupported', previews }
  if (Notification.permission === 'denied') return { state: 'denied', previews }
  const subscription = await ownSubscription()
  const isOn = kept && subscription && (await isStillTold(subscription))
  return { state: isOn ? 'on' : 'off', previews }
}

/** Only from a tap of the person: it asks them. Says how it stands afterwards. */
export async function letDeviceHear(previews: boolean): Promise<PushDevice> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return readPushDevice()
  const { publicKey } = await call(notificationsApi.getPushKey, {})
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const kept = readKept()
  const known = await pushManager.getSubscription()
  // One that nobody here remembers may be of another person or another key.
  if (known && known.endpoint !== kept?.endpoint) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await tellServer(await pushManager.subscribe(options), { previews })
  return { state: 'on', previews }
}

/** The session that it was asked for in is over, and with it what the server knew of this device. */
export async function forgetDevice(): Promise<void> {
  if (!readKept()) return
  window.localStorage.removeItem(KEPT)
  if (canHear()) await (await ownSubscription())?.unsubscribe()
}

/** The server stops, and the browser too: what is still on its way for the person finds nobody. */
export async function letDeviceHearNoMore(): Promise<PushDevice> {
  const kept = readKept()
  if (kept) {
    const isRemoved = call(notificationsApi.removePushSubscription, { params: { id: kept.id } })
    // Either is enough: a browser that has left is forgotten at the next push.
    await Promise.allSettled([isRemoved, forgetDevice()])
  }
  return readPushDevice()
}
