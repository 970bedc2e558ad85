import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The calls of a program to the disk, in order; paths are relative to the watched folder. */
export type DiskCall =
  | { call: 'create' | 'mkdir' | 'remove'; path: string }
  | { call: 'link' | 'rename'; from: string; to: string }
  | { call: 'open'; path: string; fd: number }
  | { call: 'close' | 'fsync'; fd: number }
  | { call: 'write'; fd: number; at: number | 'end'; bytes: Uint8Array }
  | { call: 'resize'; file: number | string; size: number }

/** The statements that the database had acknowledged, and after how many calls. */
export interface Acknowledged {
  calls: number
  /** All rows that somebody who looked would have seen, in short. */
  rows: string
}

export interface StoredUpload {
  calls: number
  key: string
  sha256: string
}

export interface DiskHistory {
  calls: DiskCall[]
  acknowledged: Acknowledged[]
  uploads: StoredUpload[]
}

export function saveHistory(path: string, history: DiskHistory): void {
  writeFileSync(path, serialize(history))
}

export function loadHistory(path: string): DiskHistory {
  return deserialize(readFileSync(path))
}
