import type { Sql } from 'postgres'
import { PLANNED_ANEW } from '../../sql/planned-anew.ts'

/** The pool, or a transaction on it. */
type Sender = Pick<Sql, 'unsafe'>

// Every connection keeps what it has prepared, and filters combine to more statements than is sane.
const MAX_PREPARED = 500

/**
 * Sends statements under a name, which saves the driver a trip to ask for the types of their
 * parameters and the server the parsing and soon the planning, from the second time on.
 */
export function sendPrepared(): (sender: Sender) => Sql['unsafe'] {
  const prepared = new Set<string>()
  const isPrepared = (text: string) => {
    if (prepared.size < MAX_PREPARED && !text.includes(PLANNED_ANEW)) prepared.add(text)
    return prepared.has(text)
  }
  return (sender) => (text, parameters, options) =>
    // Without parameters a text may hold several statements, as migrations do.
    parameters?.length && isPrepared(text)
      ? sender.unsafe(text, parameters, { ...options, prepare: true })
      : sender.unsafe(text, parameters, options)
}
