/** Why a file is no picture that we take. */
export type PictureRefusal = 'unknown' | 'heic' | 'broken' | 'moving' | 'huge'

export class PictureRefusedError extends Error {
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal) {
    super(`the picture is refused: ${reason}`)
    this.reason = reason
  }
}

/** So many wait already that one more would wait too long. */
export class PicturesBusyError extends Error {}

export interface MadePicture {
  /** The width that was asked for; a small picture is not made larger. */
  asked: number
  width: number
  height: number
  webp: Uint8Array
}

export interface Pictures {
  /** Upright WebP without any metadata, one for each width, out of a file on this machine. */
  makeWidths(path: string, widths: readonly number[]): Promise<MadePicture[]>
}
