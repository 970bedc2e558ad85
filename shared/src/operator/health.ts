import * as z from 'zod/mini'
import { instant } from '../contract/fields.ts'

export const backup = z.object({
  /** The name of its folder. */
  name: z.string(),
  takenAt: instant,
  bytes: z.number(),
})
export type Backup = z.infer<typeof backup>

export const health = z.object({
  version: z.string(),
  startedAt: instant,
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    ok: z.boolean(),
    bytes: z.number(),
  }),
  files: z.boolean(),
  live: z.boolean(),
  queues: z.array(z.object({ name: z.string(), waiting: z.number(), oldest: z.nullable(instant) })),
  backups: z.object({
    /** Backups are made from here where the database is embedded; a server of its own has pg_dump. */
    canMake: z.boolean(),
    made: z.array(backup),
  }),
})
export type Health = z.infer<typeof health>
