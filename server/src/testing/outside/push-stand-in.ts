import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Arrived {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service on this machine: takes what is posted, and answers as a test wants. */
export async function startPushService() {
  const arrived: Arrived[] = []
  const service = { status: 201, headers: {} as Record<string, string>, isSilent: false }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    arrived.push({ path: request.url ?? '', headers: request.headers, body })
    if (!service.isSilent) response.writeHead(service.status, service.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${port}`, arrived, service, stop }
}

/** The keys of a browser, and the only reader of what is sealed for it (RFC 8291, RFC 8188). */
export function aDevice(name: string) {
  const curve = createECDH('prime256v1')
  const ownKey = curve.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
  }
  const open = (sealed: Buffer): string => {
    const salt = sealed.subarray(0, 16)
    const keyLength = sealed.readUInt8(20)
    const theirKey = sealed.subarray(21, 21 + keyLength)
    const text = sealed.subarray(21 + keyLength)
    const shared = curve.computeSecret(theirKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, theirKey])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const derive = (label: string, length: number) =>
      createHmac('sha256', createHmac('sha256', salt).update(secret).digest())
        .update(`Content-Encoding: ${label}\0\x01`)
        .digest()
        .subarray(0, length)
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(text.subarray(-16))
    const padded = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()])
    // The message ends with a 2; padding follows.
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  return { subscription, target: { endpoint: subscription.endpoint, ...subscription.keys }, open }
}
