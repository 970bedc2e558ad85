import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Compile = (bytes: Uint8Array<ArrayBuffer>) => Promise<WebAssembly.Module>

// Node's own types know what a compiled module is, but not how one is made.
const { compile }: { compile: Compile } = Reflect.get(globalThis, 'WebAssembly')
const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
let compiled: Promise<WebAssembly.Module> | undefined

/** Once for all databases of a process: their threads share it, and what is made quicker of it. */
export function compilePglite(): Promise<WebAssembly.Module> {
  compiled ??= readFile(join(dirname(engine), 'pglite.wasm')).then(compile)
  return compiled
}
