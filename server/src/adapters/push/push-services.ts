/** The push services of the browsers that people have; a name that begins with a dot means all below it. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const isService = (hostname: string) =>
  SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))

/** Nothing else is ever written to: an address comes from a browser, and could be one in here. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:') return false
  const isPlain = url.port === '' && url.username === '' && url.password === ''
  return isPlain && isService(url.hostname)
}
