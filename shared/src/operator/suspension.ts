import * as z from 'zod/mini'
import { instant } from '../contract/fields.ts'

/** Why somebody may only finish what they began, and until when. */
export const suspension = z.object({ reason: z.string(), until: instant })
export type Suspension = z.infer<typeof suspension>
