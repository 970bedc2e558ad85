import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ChosenPhotos, PhotoList } from './photo-list.ts'
import { PhotoUploader } from './photo-uploader.tsx'

const PHOTO_MISSING = 'A photo has not been uploaded. Try it again, or remove it.'

/** What a form of a listing needs to know of its photos. */
export function usePhotoField(before?: ChosenPhotos) {
  const list = usePhotoList(before)
  const [error, setError] = useState<string>()
  useSyncExternalStore(list.subscribe, list.photos, list.photos)
  const whenThere = async () => {
    const chosen = await list.settle()
    setError(chosen ? undefined : PHOTO_MISSING)
    return chosen
  }
  return {
    field: <PhotoUploader list={list} error={error} />,
    isChanged: list.isChanged(),
    whenThere,
  }
}

/** As long as the form is there. */
function usePhotoList(before?: ChosenPhotos): PhotoList {
  const [list] = useState(() => new PhotoList(before))
  useEffect(() => list.stop, [list])
  return list
}
