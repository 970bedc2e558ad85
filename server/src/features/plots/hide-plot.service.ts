import type { Hiding } from '../../hiding.ts'
import { hiding } from './hide-plot.store.ts'
import { NO_SUCH_PLOT } from './plots.service.ts'

/** For operators. */
export const plotHiding: Hiding = { ...hiding, missing: NO_SUCH_PLOT }
