import { NO_PICTURE_URL, pictureUrl } from '@commonplot/shared/contract/fields.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

/** For a picture that is on the web already. */
export function PhotoAddressField({ onAdd }: { onAdd: (url: string) => void }) {
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
