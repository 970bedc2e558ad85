/** Why a file is refused as a picture. */
export type PictureRefusal = 'unknown' | 'heic' | 'broken' | 'moving' | 'huge'

export class PictureRefusedError extends Error {
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal) {
    super(`the picture is refused: ${reason}`)
    this.reason = reason
  }
}

/** Too many pictures wait already. */
export class PicturesBusyError extends Error {}

export interface MadePicture {
  /** The requested width; a small picture is not enlarged. */
  asked: number
  width: number
  height: number
  webp: Uint8Array
}

export interface Pictures {
  /** Makes upright WebP pictures without metadata from a file, one for each width. */
  makeWidths(path: string, widths: readonly number[]): Promise<MadePicture[]>
}
