import type { WritableDatabase } from './database.port.ts'

type Effect = () => unknown

const effectsOf = new WeakMap<object, Effect[]>()

/** Runs `effect` once `tx` is committed, and never if it fails. Errors of `effect` are ignored. */
export function afterCommit(tx: WritableDatabase, effect: Effect): void {
  const effects = effectsOf.get(tx)
  if (!effects) throw new Error('afterCommit needs the handle that transaction() or write() gave')
  effects.push(effect)
}

/** From now on `handle` collects effects, to be run after its commit. */
export function collectEffects(handle: object): Effect[] {
  const effects: Effect[] = []
  effectsOf.set(handle, effects)
  return effects
}
