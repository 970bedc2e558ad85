import type { Database } from '../adapters/database/database.port.ts'

/** A picture, and who alone can show it: whoever uploaded it, or the two people of a rental. */
export interface ShownPicture {
  url: string
  ownerId: string
  rentalId: string | null
}

/**
 * Which of these pictures something still shows. Listings and profiles know photos, so photos are
 * given this: to import them would be a circle.
 */
export type PicturesInUse = (db: Database, pictures: readonly ShownPicture[]) => Promise<string[]>
