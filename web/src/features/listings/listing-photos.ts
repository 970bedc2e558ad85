import type { ReactNode } from 'react'

export interface ChosenPhotos {
  images: string[]
  imageTexts: string[]
}

/** What a form knows of its photos, which are a feature of their own. */
export interface ListingPhotos {
  field: ReactNode
  isChanged: boolean
  /** Waits for photos that are on their way; null when one has not made it, which its field then says. */
  whenThere: () => Promise<ChosenPhotos | null>
}
