import { useIsOnline } from '../../lib/browser-state.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { Photo } from './photo-list.ts'

interface PhotoProgressProps {
  photo: Pick<Photo, 'name' | 'url' | 'progress' | 'problem'>
  onRetry: () => void
}

/** The state of a photo during its upload. */
export function PhotoProgress({ photo, onRetry }: PhotoProgressProps) {
  const isOnline = useIsOnline()
  if (photo.problem !== null) {
    return (
      <div role="alert" className="text-sm">
        <p className="font-medium text-danger">{photo.problem}</p>
        <Button variant="secondary" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  if (photo.url !== null) return null
  return (
    <div className="text-sm text-ink-soft">
      <p className="mb-1">
        {isOnline
          ? 'Uploading…'
          : 'You are offline. It is uploaded as soon as there is a connection.'}
      </p>
      <Progress
        label={`Uploading ${photo.name}`}
        value={photo.progress === null ? null : Math.round(photo.progress * 100)}
      />
    </div>
  )
}
