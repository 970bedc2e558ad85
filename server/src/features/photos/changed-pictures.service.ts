import { invalid } from '../../failures.ts'

interface Pictures {
  images: string[]
  /** What each shows, in their order. */
  imageTexts: string[]
}

type PictureChanges = { [Field in keyof Pictures]?: Pictures[Field] | undefined }

/** A listing's pictures after an edit: where nothing new is said of them, the words stay with theirs. */
export function changedPictures(before: Pictures, changes: PictureChanges): Partial<Pictures> {
  if (!changes.images && !changes.imageTexts) return {}
  const { images = before.images } = changes
  const { imageTexts = textsOf(images, before) } = changes
  if (imageTexts.length > images.length) {
    throw invalid('imageTexts: there are more of them than pictures')
  }
  return { images, imageTexts }
}

function textsOf(images: string[], before: Pictures): string[] {
  const texts = images.map((image) => before.imageTexts[before.images.indexOf(image)] ?? '')
  return texts.some((text) => text !== '') ? texts : []
}
