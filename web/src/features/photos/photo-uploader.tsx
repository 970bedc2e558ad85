import { NO_PICTURE_URL, pictureUrl } from '@commonplot/shared/contract/fields.ts'
import { MOST_PHOTOS } from '@commonplot/shared/photos/photo.ts'
import { clsx } from 'clsx'
import {
  type DragEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { addToast } from '../../lib/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { PhotoCard } from './photo-card.tsx'
import { type ChosenPhotos, type Photo, PhotoList } from './photo-list.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface PhotoUploaderProps {
  list: PhotoList
  /** Why the form could not be sent yet. */
  error?: string | undefined
}

/** Photos by dragging, picking, with the camera or by address; in the order they will be shown in. */
export function PhotoUploader({ list, error }: PhotoUploaderProps) {
  const photos = useSyncExternalStore(list.subscribe, list.photos, list.photos)
  const [isOver, setIsOver] = useState(false)
  const [said, setSaid] = useState('')

  function take(files: File[]): void {
    const leftOut = list.addFiles(files)
    if (leftOut === 0) return
    setSaid(
      `At most ${MOST_PHOTOS} photos: ${leftOut === 1 ? 'one was' : `${leftOut} were`} left out.`,
    )
  }

  function drop(event: DragEvent): void {
    setIsOver(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    take([...event.dataTransfer.files])
  }

  return (
    <div className="space-y-6">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a mouse */}
      <div
        onDragOver={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={clsx(
          'space-y-3 rounded-lg border-2 border-dashed p-6',
          isOver ? 'border-leaf bg-leaf-tint' : 'border-line-strong',
        )}
      >
        <PhotoPicker label="Choose photos" multiple onPick={take} />
        <p className="text-sm text-ink-soft">
          Or drag them here. JPEG, PNG or WebP, at most {MOST_PHOTOS}; the first is the cover.
        </p>
      </div>
      <PhotoAddressField onAdd={(url) => list.addAddress(url)} />
      <p role="status" className={said.startsWith('At most') ? 'text-sm' : 'sr-only'}>
        {said}
      </p>
      {error && photos.some(({ problem }) => problem) && (
        <p className="text-sm font-medium text-danger">{error}</p>
      )}
      {photos.length > 0 && <PhotoCards list={list} photos={photos} onSay={setSaid} />}
    </div>
  )
}

interface PhotoCardsProps {
  list: PhotoList
  photos: readonly Photo[]
  /** For people who hear the page. */
  onSay: (words: string) => void
}

function PhotoCards({ list, photos, onSay }: PhotoCardsProps) {
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const keepFocus = useKeptFocus()

  function move(key: string, to: number): void {
    keepFocus()
    const place = list.move(key, to)
    const isCover = place === 0 ? ' It is the cover.' : ''
    onSay(`Moved to place ${place + 1} of ${photos.length}.${isCover}`)
  }

  function remove({ key, name }: Photo): void {
    const putBack = list.remove(key)
    const action = { label: 'Undo', onSelect: putBack }
    addToast({ title: 'Photo removed', description: name, action })
  }

  return (
    <ol aria-label="Photos" className="grid gap-4 sm:grid-cols-2">
      {photos.map((photo, place) => (
        <PhotoCard
          key={photo.key}
          photo={photo}
          place={place}
          count={photos.length}
          onMove={(to) => move(photo.key, to)}
          onRemove={() => remove(photo)}
          onRetry={() => list.retry(photo.key)}
          onDescribe={(text) => list.describe(photo.key, text)}
          onDragStart={() => setDraggedKey(photo.key)}
          onDrop={(event) => {
            if (hasFiles(event) || draggedKey === null) return
            event.preventDefault()
            move(draggedKey, place)
            setDraggedKey(null)
          }}
        />
      ))}
    </ol>
  )
}

/** A moved element loses the focus. Call before the move; it restores the focus afterwards. */
function useKeptFocus(): () => void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected) {
      focused.current.focus()
    }
    focused.current = null
  })
  return () => {
    focused.current = document.activeElement
  }
}

/** For a picture that is on the web already. */
function PhotoAddressField({ onAdd }: { onAdd: (url: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function add() {
    const url = typed.trim()
    if (url === '') return
    if (!pictureUrl.safeParse(url).success) return setError(NO_PICTURE_URL)
    onAdd(url)
    setTyped('')
    setError(undefined)
  }

  return (
    <div className="flex items-start gap-3">
      <Field label="Photo URL" error={error} className="grow">
        {(control) => (
          <TextInput
            {...control}
            type="url"
            placeholder="https://"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button variant="secondary" className="mt-8" onClick={add}>
        Add photo
      </Button>
    </div>
  )
}

const PHOTO_MISSING = 'A photo has not been uploaded. Try it again, or remove it.'

/** The photo field of a listing form and its state. */
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

/** Lives as long as the form. */
function usePhotoList(before?: ChosenPhotos): PhotoList {
  const [list] = useState(() => new PhotoList(before))
  useEffect(() => list.stop, [list])
  return list
}
