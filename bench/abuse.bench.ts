import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Answered, AttackOrder } from './lib/attackers.ts'
import { keepOnCore, quantile, spreadOf } from './lib/measure.ts'
import { startProgram, stopProgram } from './lib/programs.ts'

const ROUNDS = Number(process.argv[3] ?? 5)
const PHASE_MS = Number(process.argv[4] ?? 10_000)
const CONNECTIONS = 30
const PACE_MS = 40
const LONGEST_RATIO = 5
const MOST_GROWTH_MB = 300
const PAGE_BYTES = 4096
/** Afterwards the budget of an address is full again. */
const REST_MS = 11_000
/** The same constant as in `attackers.ts`, which runs as a process. */
const ABORTING_FROM = '127.0.1.8'

// The server as `npm start` runs it, its attackers on the second core, and one neighbour with an
// address of their own who reads, searches and writes at a human pace.
const folder = mkdtempSync(join(tmpdir(), 'commonplot-abuse-'))
const program = await startProgram('server/src/main.ts', {
  env: { PORT: '0', DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'fatal' },
})
const { child: server, port } = program
keepOnCore(0, server.pid)
keepOnCore(0, process.pid)
const attackers = fork(fileURLToPath(new URL('./lib/attackers.ts', import.meta.url)))
keepOnCore(1, attackers.pid)
const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.0.2' })

let asked = 0
let failed = 0
let mostMb = 0

await behave(1000)
const before = memoryMb()
const dearest = await compareWithIdle('dearest')
const every = await compareWithIdle('every')
attackers.disconnect()
await wait(REST_MS)
const aborting = new Agent({ localAddress: ABORTING_FROM })
const isLockedOut = (await ask(3, aborting)) >= 400
console.log(
  `the address that gave up every request is ${isLockedOut ? 'locked out' : 'answered'} afterwards`,
)
agent.destroy()
aborting.destroy()
await stopProgram(program)
rmSync(folder, { recursive: true, force: true })

const growthMb = mostMb - before
console.log(
  `memory ${before} MB before, at most ${mostMb} MB; ${failed} requests of the neighbour refused`,
)
const isRefused = (dearest.answered['429'] ?? 0) > 0
console.log(`the dearest calls were answered ${JSON.stringify(dearest.answered)}`)
const isSlow = Math.max(dearest.median, every.median) > LONGEST_RATIO
if (isSlow || !isRefused || growthMb > MOST_GROWTH_MB || failed > 0 || isLockedOut)
  process.exitCode = 1

/** The neighbour's p99 beside an attack, against the p99 before and after it. */
async function compareWithIdle(kind: AttackOrder['kind']) {
  const ratios: number[] = []
  let answered: Answered = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = [await behave(PHASE_MS)]
    const [first, second] = [await underAttack(kind), await underAttack(kind)]
    answered = second.answered
    const attacked = [...first.times, ...second.times]
    idle.push(await behave(PHASE_MS))
    const [quiet, loud] = [quantile(idle.flat(), 0.99), quantile(attacked, 0.99)]
    ratios.push(loud / quiet)
    console.log(
      `${kind}: p99 idle ${quiet.toFixed(1)} ms, attacked ${loud.toFixed(1)} ms; ` +
        `median ${quantile(idle.flat(), 0.5).toFixed(1)} and ${quantile(attacked, 0.5).toFixed(1)} ms; ${memoryMb()} MB`,
    )
  }
  const { median, low, high } = spreadOf(ratios)
  console.log(
    `p99 of the neighbour, ${kind}: ×${median.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}]`,
  )
  return { median, answered }
}

async function underAttack(kind: AttackOrder['kind']) {
  const order: AttackOrder = { port, connections: CONNECTIONS, kind }
  attackers.send(order)
  const times = await behave(PHASE_MS)
  attackers.send('stop')
  const [answered] = (await once(attackers, 'message')) as [Answered]
  await wait(500)
  return { times, answered }
}

/** Cached lists, new searches, and one post in ten calls. */
async function behave(forMs: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forMs
  while (performance.now() < until) {
    asked += 1
    const startedAt = performance.now()
    const status = await ask(asked)
    times.push(performance.now() - startedAt)
    if (status >= 400) failed += 1
    mostMb = Math.max(mostMb, memoryMb())
    await wait(PACE_MS)
  }
  return times
}

async function ask(n: number, from = agent): Promise<number> {
  const isWrite = n % 10 === 0
  const path = isWrite ? '/api/posts' : n % 3 === 0 ? `/api/plots?query=bed${n}` : '/api/tools'
  const body = isWrite ? JSON.stringify({ content: `Row ${n}` }) : undefined
  const sent = request({
    agent: from,
    host: '127.0.0.1',
    port,
    path,
    method: isWrite ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json', 'content-length': body.length } : {},
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  await response.resume().toArray()
  return response.statusCode ?? 0
}

/** Resident memory, as Linux counts it. */
function memoryMb(): number {
  const pages = Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1])
  return Math.round((pages * PAGE_BYTES) / 1024 / 1024)
}
