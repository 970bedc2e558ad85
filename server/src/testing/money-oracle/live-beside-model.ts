import { findDifferences } from './differences.ts'
import type { ModelledDeed } from './history.ts'
import { perform } from './perform.ts'
import { newPlace, type Product } from './place.ts'

/** Lives through a history beside the model, and says after which deed the two part. */
export async function liveBesideModel(
  product: Product,
  deeds: readonly ModelledDeed[],
): Promise<string[]> {
  const place = await newPlace(product)
  for (const [number, deed] of deeds.entries()) {
    const answered = await perform(place, deed)
    const isLast = number === deeds.length - 1
    const complaints = [...answered, ...(await findDifferences(place, { isLast }))]
    if (complaints.length > 0) {
      return [`after deed ${number + 1}, ${JSON.stringify(deed)}`, ...complaints]
    }
  }
  return []
}
