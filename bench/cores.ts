import { spawnSync } from 'node:child_process'

/**
 * Keeps a process and all its threads on one core. Otherwise a busy neighbour on the same machine
 * is measured as well: who is moved where, and when. Where it cannot be done, nothing happens.
 */
export function keepOnCore(core: number, pid: number | undefined): void {
  if (pid === undefined) throw new Error('a process that did not start')
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
}
