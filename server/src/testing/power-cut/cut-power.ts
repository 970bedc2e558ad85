import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const writeHistory = fileURLToPath(new URL('./write-history.ts', import.meta.url))
const checkCuts = fileURLToPath(new URL('./check-cuts.ts', import.meta.url))

export interface CutOutcome {
  /** After how many calls the power went. */
  cut: number
  /** In words; none when every acknowledged row and file is there. */
  losses: string[]
}

export interface HistoryPlan {
  historyPath: string
  /** A folder to work in; gone with whoever made it. */
  scratch: string
  steps: number
  fsync: boolean
  seed: number
}

/** Lives through a history and keeps what was asked of the disk. */
export async function recordHistory(plan: HistoryPlan): Promise<void> {
  const { historyPath, scratch, steps, fsync, seed } = plan
  const given = [historyPath, scratch, String(steps), fsync ? 'on' : 'off', String(seed)]
  const child = spawn(process.execPath, [writeHistory, ...given], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the history ended with ${code}`)
}

/** Cuts the power after each of these numbers of calls, in ascending order. */
export async function* cutPower(
  { historyPath, scratch, seed }: Pick<HistoryPlan, 'historyPath' | 'scratch' | 'seed'>,
  cuts: number[],
): AsyncGenerator<CutOutcome> {
  const given = [historyPath, scratch, String(seed), ...cuts.map(String)]
  const child = spawn(process.execPath, [checkCuts, ...given], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let answered = 0
  for await (const line of createInterface({ input: child.stdout })) {
    answered += 1
    yield JSON.parse(line) as CutOutcome
  }
  // A broken folder may end the process that opens it.
  for (const cut of cuts.slice(answered, answered + 1)) {
    yield { cut, losses: ['does not open: the process ended'] }
  }
  if (answered + 1 < cuts.length) {
    yield* cutPower({ historyPath, scratch, seed }, cuts.slice(answered + 1))
  }
}
