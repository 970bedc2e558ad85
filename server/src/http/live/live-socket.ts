import {
  clientFrame,
  LIVE_PATH,
  SESSION_ENDED,
  TOO_MANY_TABS,
} from '@commonplot/shared/messaging/live-events.ts'
import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import type { WebSocket } from 'ws'
import type { LiveBus } from '../../adapters/live-bus/live-bus.port.ts'
import type { Acting } from '../../caller.ts'
import { parseJson } from '../../formats/parse-json.ts'

/** The longest message, over all its fragments. */
const MAX_MESSAGE_BYTES = 16 * 1024
const MAX_FRAGMENTS = 16
const MAX_BUFFERED_CHUNKS = 256
const HEARTBEAT_MS = 30_000
const GOODBYE_MS = 2000
const MAX_UNSENT_BYTES = 1024 * 1024
const RATE_WINDOW_MS = 1000
const MAX_FRAMES_PER_WINDOW = 30
/** Sockets of one person at this process; a load limit must not depend on RATE_LIMIT. */
const MAX_SOCKETS = 20

const CLOSE = {
  goingAway: 1001,
  notUnderstood: 1007,
  refused: 1008,
  tooSlow: 1013,
  signedOut: SESSION_ENDED,
  tooMany: TOO_MANY_TABS,
} as const

declare module 'fastify' {
  interface FastifyInstance {
    countLiveSockets(): number
  }
}

type Tabs = Map<string, Map<WebSocket, Acting>>

/** Returns the sessions that have not ended. */
type FindOpenSessions = (ids: string[]) => Promise<ReadonlySet<string>>

export interface LiveChannelOptions {
  bus: LiveBus
  /** Present with accounts. */
  findOpenSessions?: FindOpenSessions | undefined
  heartbeatMs?: number
  maxUnsentBytes?: number
}

/** Pushes the frames of the bus to every open tab of their recipients. */
export const liveChannel = fp<LiveChannelOptions>(
  async (app, options) => {
    const { bus, heartbeatMs = HEARTBEAT_MS, maxUnsentBytes = MAX_UNSENT_BYTES } = options
    const tabs: Tabs = new Map()

    const unsubscribe = bus.subscribe(({ userIds, frame }) => {
      if (frame.type === 'sessions_changed') return
      const text = JSON.stringify(frame)
      for (const userId of new Set(userIds)) {
        const own = tabs.get(userId) ?? new Map<WebSocket, Acting>()
        for (const [socket, { session }] of own) {
          if (frame.type === 'signed_out') {
            if (session && frame.sessionIds.includes(session.id)) {
              own.delete(socket)
              dismiss(socket, CLOSE.signedOut, 'Signed out')
            }
          } else if (socket.bufferedAmount <= maxUnsentBytes) socket.send(text)
          else socket.close(CLOSE.tooSlow, 'Too slow to keep up')
        }
      }
    })

    const heartbeat = startHeartbeat(heartbeatMs)
    const { findOpenSessions } = options
    const checkSessions = async () => {
      if (findOpenSessions) await dismissEnded(tabs, findOpenSessions)
    }
    const checking = setInterval(() => {
      checkSessions().catch((error) => app.log.warn({ err: error }, 'sessions were not looked up'))
    }, heartbeatMs).unref()

    app.addHook('preClose', async () => {
      unsubscribe()
      heartbeat.stop()
      clearInterval(checking)
      for (const socket of everySocket(tabs))
        socket.close(CLOSE.goingAway, 'The server is stopping')
      setTimeout(() => {
        for (const socket of everySocket(tabs)) socket.terminate()
      }, GOODBYE_MS).unref()
    })

    // Node no longer tracks the socket of a refused handshake; unclosed, it would outlive the
    // server.
    app.addHook('onResponse', (request, reply, done) => {
      const wasRefused = request.headers.upgrade !== undefined && reply.statusCode >= 400
      if (wasRefused) request.raw.socket.destroySoon()
      done()
    })

    await app.register(websocket, {
      options: {
        maxPayload: MAX_MESSAGE_BYTES,
        maxFragments: MAX_FRAGMENTS,
        maxBufferedChunks: MAX_BUFFERED_CHUNKS,
      },
    })
    app.register(async (scope) => {
      const config = { policy: { access: 'member' } } as const
      scope.get(LIVE_PATH, { websocket: true, config }, (socket, request) => {
        const { acting } = request
        // The session was checked before the handshake.
        if (!acting) return socket.terminate()
        const { userId } = acting
        const own = tabs.get(userId) ?? new Map()
        tabs.set(userId, own.set(socket, acting))
        closeOldest(own)
        heartbeat.watch(socket)
        socket.on('error', (error) => request.log.info({ err: error }, 'live socket failed'))
        socket.on('close', () => {
          own.delete(socket)
          if (own.size === 0 && tabs.get(userId) === own) tabs.delete(userId)
        })
        readFrames(socket, userId)
      })
    })
    app.decorate('countLiveSockets', () => [...everySocket(tabs)].length)
  },
  { name: 'live-channel', dependencies: ['access-control'] },
)

function* everySocket(tabs: Tabs) {
  for (const sockets of tabs.values()) yield* sockets.keys()
}

function closeOldest(own: Map<WebSocket, Acting>): void {
  // A map keeps the order of insertion, so the first socket is the oldest.
  const [oldest] = own.keys()
  if (own.size <= MAX_SOCKETS || !oldest) return
  own.delete(oldest)
  dismiss(oldest, CLOSE.tooMany, 'Too many connections of one person')
}

/** Catches lost frames about ended sessions, and sessions that expired, which send no frame. */
async function dismissEnded(tabs: Tabs, findOpen: FindOpenSessions): Promise<void> {
  const signedIn = [...tabs.values()].flatMap((own) =>
    [...own].flatMap(([socket, { session }]) => (session ? [{ own, socket, id: session.id }] : [])),
  )
  if (signedIn.length === 0) return
  const open = await findOpen([...new Set(signedIn.map(({ id }) => id))])
  for (const { own, socket, id } of signedIn) {
    if (open.has(id)) continue
    own.delete(socket)
    dismiss(socket, CLOSE.signedOut, 'Signed out')
  }
}

/** Closes the socket on an invalid frame: clients only send valid ones. */
function readFrames(socket: WebSocket, userId: string): void {
  let windowStart = 0
  let framesInWindow = 0
  const isTooMany = (): boolean => {
    const now = performance.now()
    if (now - windowStart > RATE_WINDOW_MS) [windowStart, framesInWindow] = [now, 0]
    framesInWindow += 1
    return framesInWindow > MAX_FRAMES_PER_WINDOW
  }
  socket.on('ping', () => {
    if (isTooMany()) dismiss(socket, CLOSE.refused, 'Too many frames at once')
  })
  socket.on('message', (data, isBinary) => {
    if (isTooMany()) return dismiss(socket, CLOSE.refused, 'Too many frames at once')
    const frame = isBinary ? undefined : clientFrame.safeParse(parseJson(data.toString()))
    if (!frame?.success) dismiss(socket, CLOSE.notUnderstood, 'The frame could not be understood')
    else if (frame.data.type === 'user_connected' && frame.data.userId !== userId) {
      dismiss(socket, CLOSE.refused, 'userId: you can only connect as yourself')
    }
  })
}

/** Closes with a reason and stops reading: a client that goes on sending is cut off. */
function dismiss(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return
  socket.removeAllListeners('message').removeAllListeners('ping')
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
}

const TURN_MS = 100

/**
 * Asks every socket once in `everyMs` whether somebody is still there, and lets go of those that
 * did not answer the time before. A few have their turn at a time: to ask thousands at once, and to
 * hear from them, would hold up everything else.
 */
export function startHeartbeat(everyMs: number) {
  const turns = Array.from(
    { length: Math.max(1, Math.round(everyMs / TURN_MS)) },
    () => new Set<WebSocket>(),
  )
  const silent = new WeakSet<WebSocket>()
  let joined = 0
  let turn = 0

  const beat = () => {
    turn = (turn + 1) % turns.length
    for (const socket of turns[turn] ?? []) {
      if (silent.has(socket)) socket.terminate()
      else {
        silent.add(socket)
        socket.ping()
      }
    }
  }
  // After reading what has arrived: a blocked server must not drop live sockets.
  const timer = setInterval(() => setImmediate(beat), everyMs / turns.length)
  timer.unref()

  return {
    watch(socket: WebSocket): void {
      joined = (joined + 1) % turns.length
      const own = turns[joined]
      own?.add(socket)
      socket.on('pong', () => silent.delete(socket))
      socket.on('close', () => own?.delete(socket))
    },
    stop: () => clearInterval(timer),
  }
}
