import { Camera, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'

/** Asked for these, phones turn their own kinds of pictures into JPEG by themselves. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

interface PhotoPickerProps {
  label: string
  multiple?: boolean
  onPick: (files: File[]) => void
}

/** Out of the files, and on a phone with the camera. */
export function PhotoPicker({ label, multiple = false, onPick }: PhotoPickerProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <PickButton label={label} multiple={multiple} onPick={onPick} />
      <PickButton label="Take a photo" capture onPick={onPick} />
    </div>
  )
}

function PickButton({ label, multiple, capture, onPick }: PhotoPickerProps & { capture?: true }) {
  const input = useRef<HTMLInputElement>(null)
  const Icon = capture ? Camera : ImagePlus
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => input.current?.click()}
        // A mouse means a desk, whose camera looks at the person and not at the garden.
        className={capture && 'hidden! pointer-coarse:inline-flex!'}
      >
        <Icon aria-hidden strokeWidth={1.75} className="size-5" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple={multiple}
        capture={capture && 'environment'}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
