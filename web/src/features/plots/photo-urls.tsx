import { pictureUrl } from '@commonplot/shared/contract/fields.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

interface PhotoUrlsProps {
  urls: string[]
  onChange: (urls: string[]) => void
}

export function PhotoUrls({ urls, onChange }: PhotoUrlsProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function add() {
    const url = typed.trim()
    if (url === '') return
    if (!pictureUrl.safeParse(url).success)
      return setError('A photo needs a web address that starts with http or https')
    onChange([...new Set([...urls, url])])
    setTyped('')
    setError(undefined)
  }

  return (
    <div>
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
      {urls.length > 0 && (
        <ul className="mt-3" aria-label="Photos">
          {urls.map((url) => (
            <li key={url} className="flex items-center justify-between gap-3">
              <span className="truncate">{url}</span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${url}`}
                onClick={() => onChange(urls.filter((other) => other !== url))}
              >
                <X aria-hidden strokeWidth={1.75} className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
