import type { Hiding } from '../../hiding.ts'
import { hiding } from './hide-tool.store.ts'
import { NO_SUCH_TOOL } from './tools.service.ts'

/** For operators. */
export const toolHiding: Hiding = { ...hiding, missing: NO_SUCH_TOOL }
