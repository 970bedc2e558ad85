import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, PEOPLE } from './people.ts'
import { type ProductProcess, startProcess, stopProcess } from './processes.ts'

const LANES = 12
const WRITES = 0.3
// nginx asks a process again a second after it last failed, counted in whole seconds, so up to two
// later; only then may the other one stop.
const NOTICED_MS = 2500

/** Restarts the processes in turn while people read and write; every call must be answered well. */
export async function restartUnderLoad(
  origin: string,
  processes: ProductProcess[],
  restarts: number,
  env: Record<string, string>,
): Promise<{ calls: number; dropped: string[] }> {
  const dropped: string[] = []
  let calls = 0
  let isOver = false
  const call = async (n: number): Promise<number> => {
    const person = n % PEOPLE
    const id = `p${person}`
    if (Math.random() > WRITES) return (await ask(`${origin}/api/posts`, id)).status
    const body = { senderId: id, content: `Message ${n}`, clientId: randomUUID() }
    const path = `/api/conversations/c${Math.floor(person / 2)}/messages`
    return (await ask(origin + path, id, body)).status
  }
  const lane = async (own: number) => {
    while (!isOver) {
      calls += 1
      const outcome = await call(calls * LANES + own).catch((error: Error) => error.message)
      if (outcome !== 200 && outcome !== 201) dropped.push(String(outcome))
    }
  }
  const lanes = Array.from({ length: LANES }, (_, n) => lane(n))
  for (let restart = 0; restart < restarts; restart += 1) {
    const turn = restart % processes.length
    const old = processes[turn]
    if (!old) continue
    const code = await stopProcess(old)
    if (code !== 0) dropped.push(`a process ended with ${code}`)
    processes[turn] = await startProcess(old.port, env)
    await wait(NOTICED_MS)
  }
  isOver = true
  await Promise.all(lanes)
  return { calls, dropped }
}
