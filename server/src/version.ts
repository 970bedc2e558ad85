import { readFileSync } from 'node:fs'
import * as z from 'zod'

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

/** Of the product, as its manifest has it. */
export const VERSION = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
