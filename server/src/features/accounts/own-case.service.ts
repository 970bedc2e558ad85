import type { Database } from '../../adapters/database/database.port.ts'
import { forbidden } from '../../failures.ts'
import { hasOtherOperator } from './operators.store.ts'

/** Nobody decides where they are concerned themselves, as long as somebody else could. */
export async function assertNotOwnCase(
  db: Database,
  operatorId: string,
  concerned: readonly (string | null | undefined)[],
): Promise<void> {
  if (!concerned.includes(operatorId)) return
  if (await hasOtherOperator(db, operatorId)) {
    throw forbidden('This is a case of your own. Another operator decides it.')
  }
}

export { hasOtherOperator }
