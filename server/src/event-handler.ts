import type { WritableDatabase } from './adapters/database/database.port.ts'
import type { AppDeps } from './app-deps.ts'
import type { DomainEvents, Publish } from './domain-events.ts'

/** Reacts to an event inside its transaction; what must wait for the commit goes through `afterCommit`. */
export type EventHandler<Name extends keyof DomainEvents> = (
  tx: WritableDatabase,
  event: DomainEvents[Name],
  deps: AppDeps,
) => Promise<void>

export type EventHandlers = { [Name in keyof DomainEvents]: readonly EventHandler<Name>[] }

/** Runs handlers one after the other, in the listed order, so that all transactions lock in one order. */
export const publisherTo =
  (handlers: Partial<EventHandlers>, deps: () => AppDeps): Publish =>
  async (tx, name, event) => {
    for (const handle of handlers[name] ?? []) await handle(tx, event, deps())
  }
