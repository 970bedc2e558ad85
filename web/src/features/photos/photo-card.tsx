import { MAX_PHOTO_TEXT } from '@commonplot/shared/photos/photo.ts'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Photo } from './photo-list.ts'
import { PhotoProgress } from './photo-progress.tsx'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
const UNSEEN = '/pictures/default-garden.svg'

interface PhotoCardProps {
  photo: Photo
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
  onDescribe: (text: string) => void
  onDragStart: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

export function PhotoCard({ photo, place, count, ...actions }: PhotoCardProps) {
  const name = `photo ${place + 1}`
  return (
    <li
      onDragOver={(event) => event.preventDefault()}
      onDrop={actions.onDrop}
      className="space-y-3 rounded-lg border border-line bg-card p-3"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below move it without a mouse */}
      <div draggable onDragStart={actions.onDragStart} className="relative cursor-grab">
        <Picture
          src={photo.preview}
          fallback={UNSEEN}
          alt={photo.text || `Photo ${place + 1}: ${photo.name}`}
          width={400}
          height={300}
          className="aspect-[4/3] w-full rounded-md"
        />
        {place === 0 && (
          <span className="absolute top-2 left-2">
            <Badge tone="leaf">Cover</Badge>
          </span>
        )}
      </div>
      <PhotoProgress photo={photo} onRetry={actions.onRetry} />
      <Field label={`Alternative text of ${name}`} hint="What it shows, for who cannot see it">
        {(control) => (
          <TextInput
            {...control}
            value={photo.text}
            maxLength={MAX_PHOTO_TEXT}
            onChange={({ target }) => actions.onDescribe(target.value)}
          />
        )}
      </Field>
      <div className="flex justify-between">
        <MoveButtons name={name} place={place} count={count} onMove={actions.onMove} />
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove ${name}`}
          onClick={actions.onRemove}
        >
          <X aria-hidden strokeWidth={1.75} className="size-5" />
        </Button>
      </div>
    </li>
  )
}

interface MoveButtonsProps extends Pick<PhotoCardProps, 'place' | 'count' | 'onMove'> {
  name: string
}

/** Both by pressing and by the arrow keys. At an end they stay where they are, so that focus does. */
function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    onMove(place + step)
  }
  return (
    <div className="flex">
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Move ${name} earlier`}
        aria-disabled={place === 0}
        onClick={() => onMove(place - 1)}
        onKeyDown={moveByKey}
        className="aria-disabled:opacity-55"
      >
        <ArrowLeft aria-hidden strokeWidth={1.75} className="size-5" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Move ${name} later`}
        aria-disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
        onKeyDown={moveByKey}
        className="aria-disabled:opacity-55"
      >
        <ArrowRight aria-hidden strokeWidth={1.75} className="size-5" />
      </Button>
    </div>
  )
}
