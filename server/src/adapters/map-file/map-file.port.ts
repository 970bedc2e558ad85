import type { Readable } from 'node:stream'

/** The state of the map file at its last check. */
export interface MapFileReport {
  /** Changes with every change of the file. */
  version: string
  sizeBytes: number
  /** The problem, in words for the operator; null if the map can be drawn. */
  problem: string | null
  maxZoom: number
  /** The file's own attribution, as plain text; may be empty. */
  attribution: string
  attributionUrl: string | null
}

/** An open map file: replacing the file does not affect it. */
export interface OpenMapFile {
  version: string
  sizeBytes: number
  changedAt: Date
  /**
   * `start` and `end` are inclusive; fails if the file is shorter. Closes the file when the stream
   * ends or fails.
   */
  read(start: number, end: number): Readable
  close(): Promise<void>
}

/** A map file on this machine, which the operator may replace or remove at any time. */
export interface MapFile {
  /** Null while there is no file. */
  look(): Promise<MapFileReport | null>
  /** Null while there is no readable file. */
  open(): Promise<OpenMapFile | null>
}
