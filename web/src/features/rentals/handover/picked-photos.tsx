import { MOST_PHOTOS } from '@commonplot/shared/photos/photo.ts'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PhotoPicker } from '../../../ui/photo-picker.tsx'
import { readyPicture, uploadProblem } from '../../photos/upload-photo.ts'

interface PickedPhoto {
  key: string
  name: string
  picture: Blob
  preview: string
}

/** Photos that stay on the device until the report is sent. */
export function usePickedPhotos() {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState(0)
  const made = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const preview of made.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  async function add(files: File[]): Promise<void> {
    const room = MOST_PHOTOS - photos.length - reading
    const taken = files.slice(0, Math.max(0, room))
    setProblem(files.length > taken.length ? `At most ${MOST_PHOTOS} photos.` : null)
    setReading((before) => before + taken.length)
    for (const file of taken) {
      try {
        const picture = await readyPicture(file)
        const preview = URL.createObjectURL(picture)
        made.current.push(preview)
        const photo = { key: crypto.randomUUID(), name: file.name, picture, preview }
        setPhotos((before) => [...before, photo])
      } catch (error) {
        setProblem(uploadProblem(error))
      }
      setReading((before) => before - 1)
    }
  }

  return {
    photos,
    problem,
    /** Chosen, but not yet resized: a report sent now would lack the photo. */
    busyLabel: reading > 0 && 'Reading the photos...',
    add,
    remove: (key: string) => setPhotos((before) => before.filter((photo) => photo.key !== key)),
    clear: () => setPhotos([]),
  }
}

interface PickedPhotosProps {
  picked: ReturnType<typeof usePickedPhotos>
  hint: string
}

export function PickedPhotos({ picked, hint }: PickedPhotosProps) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-semibold">Photos</legend>
      <PhotoPicker label="Choose photos" multiple onPick={(files) => void picked.add(files)} />
      {picked.problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {picked.problem}
        </p>
      )}
      {picked.photos.length > 0 && (
        <ul aria-label="Chosen photos" className="flex flex-wrap gap-3">
          {picked.photos.map(({ key, name, preview }, place) => (
            <li key={key} className="relative">
              <img
                src={preview}
                alt={`Chosen: ${name}`}
                width={112}
                height={112}
                className="size-28 rounded-md bg-sunken object-cover"
              />
              <Button
                variant="secondary"
                size="icon"
                aria-label={`Remove photo ${place + 1}`}
                onClick={() => picked.remove(key)}
                className="absolute top-1 right-1"
              >
                <X aria-hidden strokeWidth={1.75} className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">{hint}</p>
    </fieldset>
  )
}
