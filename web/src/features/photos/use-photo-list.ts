import { useEffect, useState } from 'react'
import { PhotoList } from './photo-list.ts'

/** As long as the form is there. */
export function usePhotoList(): PhotoList {
  const [list] = useState(() => new PhotoList())
  useEffect(() => list.stop, [list])
  return list
}
