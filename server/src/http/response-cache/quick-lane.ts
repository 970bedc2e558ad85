import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'
import type { Admit } from '../limits/rate-limit.ts'
import { type PlainGet, readPlainGet } from './plain-get.ts'
import type { ReadyChoice, ReadyShelf } from './ready-choice.ts'
import { headsOf } from './ready-heads.ts'

const SECOND_MS = 1000
const POINTS = { ready: 1, refilled: 5 }
// Whoever waits longer waits at the server, which says something in the end.
const REFILL_PATIENCE_MS = 1000

interface LaneOptions {
  shelf: ReadyShelf
  clock: Clock
  /** How long a connection may say nothing. */
  idleMs: number
  /** Whoever asks too often is for the server that says so. */
  admit?: Admit | undefined
}

/**
 * Answers plain GETs from ready bytes before Node's own server takes the connection, and has those
 * made again that a commit or the clock took away. The first request that is anything else, even if
 * only unusual, gives the connection to that server for good: its limits, timeouts and strictness
 * stay in force for whatever needs them.
 */
export function openQuickLane(
  server: Server,
  { shelf, clock, idleMs, admit = () => true }: LaneOptions,
): void {
  const serveAsUsual = server.listeners('connection')
  const inLane = new Set<Socket>()
  const text = writeAnswers(clock, idleMs)

  const enter = (socket: Socket): void => {
    const hangUp = () => void socket.destroy()
    const leave = () => {
      inLane.delete(socket)
      socket.off('data', answer).off('end', hangUp).off('timeout', hangUp).off('error', hangUp)
      socket.setTimeout(0)
    }
    const handOver = (chunk: Buffer) => {
      leave()
      socket.unshift(chunk)
      for (const serve of serveAsUsual) serve.call(server, socket)
      if (socket.isPaused()) socket.resume()
    }
    const answer = (chunk: Buffer) => {
      // Who does not read what was sent is for the server that can make them wait.
      const isOurs = server.listening && socket.writableLength === 0
      const asked = isOurs ? readPlainGet(chunk) : null
      const choice = asked && shelf.choose(asked.headers, asked.url)
      if (choice && admit(socket, asked.headers, POINTS.ready)) {
        return void socket.write(text(choice), 'latin1')
      }
      const refill = asked && !choice && shelf.refillFor(asked.headers, asked.url)
      if (refill && admit(socket, asked.headers, POINTS.refilled)) {
        return void answerAfter(refill(), asked, chunk)
      }
      handOver(chunk)
    }
    /** What comes meanwhile waits its turn. */
    const answerAfter = async (refill: Promise<unknown>, asked: PlainGet, chunk: Buffer) => {
      inLane.delete(socket)
      socket.pause()
      const late = wait(REFILL_PATIENCE_MS, undefined, { ref: false })
      await Promise.race([refill, late]).catch(() => {})
      if (socket.destroyed) return
      const choice = server.listening && shelf.choose(asked.headers, asked.url)
      if (!choice) return handOver(chunk)
      inLane.add(socket)
      socket.write(text(choice), 'latin1')
      socket.resume()
    }
    inLane.add(socket)
    socket.setTimeout(idleMs)
    socket.on('data', answer).on('end', hangUp).on('timeout', hangUp).on('error', hangUp)
    socket.once('close', () => inLane.delete(socket))
  }

  server.removeAllListeners('connection').on('connection', enter)
  const closeOthers = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    for (const socket of inLane) socket.destroySoon()
    closeOthers()
  }
}

function writeAnswers(clock: Clock, idleMs: number): (choice: ReadyChoice) => string {
  const staysOpen = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(idleMs / SECOND_MS)}`
  let second = Number.NaN
  let common = ''
  return ({ chosen, known }) => {
    const now = clock.now()
    const thisSecond = Math.floor(now.getTime() / SECOND_MS)
    if (thisSecond !== second) {
      second = thisSecond
      common = `${staysOpen}\r\ndate: ${now.toUTCString()}\r\nx-request-id: `
    }
    const { wholeText, unchangedText } = headsOf(chosen)
    const end = `${common}${randomUUID()}\r\n\r\n`
    return known ? unchangedText + end : wholeText + end + chosen.latin1
  }
}
