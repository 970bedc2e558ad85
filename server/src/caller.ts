/** Who looks; the only identity a use-case may trust. Null is somebody who is not signed in. */
export interface Visitor {
  userId: string | null
  timeZone: string
}

/** Who acts: as a visitor, but known. */
export interface Caller extends Visitor {
  userId: string
}
