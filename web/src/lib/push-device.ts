import { notificationsApi } from '@commonplot/shared/notifications/notifications.contract.ts'
import { call } from './call.ts'

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

export async function readPushDevice(): Promise<PushDevice> {
  const kept = readKept()
  const previews = kept?.previews ?? false
  if (!canHear()) return { state: isApplePhone() ? 'needs_install' : 'unsupported', previews }
  if (Notification.permission === 'denied') return { state: 'denied', previews }
  const subscription = await ownSubscription()
  const isOn = kept !== null && subscription?.endpoint === kept.endpoint
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
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const { id } = await call(notificationsApi.addPushSubscription, {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, previews },
  })
  window.localStorage.setItem(KEPT, JSON.stringify({ id, endpoint, previews }))
  return { state: 'on', previews }
}

/** The server stops, and the browser too: what is still on its way for the person finds nobody. */
export async function letDeviceHearNoMore(): Promise<PushDevice> {
  const kept = readKept()
  if (kept) {
    window.localStorage.removeItem(KEPT)
    const isRemoved = call(notificationsApi.removePushSubscription, { params: { id: kept.id } })
    const isSilent = canHear() && ownSubscription().then((own) => own?.unsubscribe())
    // Either is enough: a browser that has left is forgotten at the next push.
    await Promise.allSettled([isRemoved, isSilent])
  }
  return readPushDevice()
}
