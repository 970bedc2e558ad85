import type { Readable } from 'node:stream'

/** What a look at the file found. */
export interface MapFileReport {
  /** Changes with every change of the file. */
  version: string
  sizeBytes: number
  /** In words for who runs the place; null when the map can be drawn. */
  problem: string | null
  maxZoom: number
  /** The attribution that the file asks for, as plain text; may be empty. */
  attribution: string
  attributionUrl: string | null
}

/** The file of one moment: replacing it changes nothing for who has it open. */
export interface OpenMapFile {
  version: string
  sizeBytes: number
  changedAt: Date
  /** Both ends included; fails if fewer bytes are there. Its end, whichever, closes the file. */
  read(start: number, end: number): Readable
  close(): Promise<void>
}

/** A map that the operator has put on this machine, and may replace or take away at any time. */
export interface MapFile {
  /** Null while there is no file. */
  look(): Promise<MapFileReport | null>
  /** Null while there is no file that can be read. */
  open(): Promise<OpenMapFile | null>
}
