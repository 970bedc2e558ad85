import type { WebSocket } from 'ws'

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
