import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { PhotoProgress } from './photo-progress.tsx'
import { uploadPhoto, uploadProblem } from './upload-photo.ts'

interface ProfilePictureFieldProps {
  fullName: string
  /** The address of the picture; empty is none. */
  value: string
  onChange: (address: string) => void
  /** Whether one was chosen that has not arrived. */
  onComing?: (isComing: boolean) => void
  error?: string | undefined
}

interface PictureOnItsWay {
  file: File
  stop: AbortController
  progress: number | null
  problem: string | null
}

/** One picture of a person, uploaded as soon as it is chosen. */
export function ProfilePictureField({
  fullName,
  value,
  onChange,
  onComing,
  error,
}: ProfilePictureFieldProps) {
  const [coming, setComing] = useState<PictureOnItsWay | null>(null)
  useEffect(() => () => coming?.stop.abort(), [coming?.stop])
  const isComing = coming !== null && coming.problem === null
  useEffect(() => {
    onComing?.(isComing)
    return () => onComing?.(false)
  }, [isComing, onComing])

  async function upload(file: File): Promise<void> {
    const stop = new AbortController()
    const tell = (changes: Partial<PictureOnItsWay>) =>
      setComing((last) => (last?.stop === stop ? { ...last, ...changes } : last))
    setComing({ file, stop, progress: null, problem: null })
    try {
      const onProgress = (progress: number) => tell({ progress })
      onChange(await uploadPhoto(file, { signal: stop.signal, onProgress }))
      setComing((last) => (last?.stop === stop ? null : last))
    } catch (failure) {
      tell({ problem: uploadProblem(failure) })
    }
  }

  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Picture</legend>
      <div className="flex items-start gap-4">
        {value || fullName.trim() ? (
          <Avatar fullName={fullName} src={value || null} className="size-18 text-xl" />
        ) : (
          // No question marks in place of initials: the person is just entering the name.
          <span
            aria-hidden
            className="inline-flex size-18 shrink-0 items-center justify-center rounded-full bg-leaf-tint text-leaf"
          >
            <UserRound strokeWidth={1.5} className="size-9" />
          </span>
        )}
        <div className="min-w-0 grow space-y-3">
          <div className="flex min-h-18 flex-wrap items-center gap-3">
            <PhotoPicker label="Choose a picture" onPick={([file]) => file && void upload(file)} />
            {value !== '' && (
              <Button variant="quiet" className="px-3!" onClick={() => onChange('')}>
                Remove
              </Button>
            )}
          </div>
          {coming && (
            <PhotoProgress
              photo={{ ...coming, name: coming.file.name, url: null }}
              onRetry={() => void upload(coming.file)}
            />
          )}
          {error && <p className="text-sm font-medium text-danger">{error}</p>}
        </div>
      </div>
    </fieldset>
  )
}
