import { useEffect, useState } from 'react'
import { type ChosenPhotos, PhotoList } from './photo-list.ts'

/** As long as the form is there. */
export function usePhotoList(before?: ChosenPhotos): PhotoList {
  const [list] = useState(() => new PhotoList(before))
  useEffect(() => list.stop, [list])
  return list
}
