import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { useId } from 'react'

const WORDS = ['Poor', 'Not so good', 'Fine', 'Good', 'Wonderful']

interface StarInputProps {
  legend: string
  value: number | null
  error?: string | undefined
  onChange: (stars: number) => void
}

/** Five radio buttons: arrows move, a tap chooses, and the words say what is chosen. */
export function StarInput({ legend, value, error, onChange }: StarInputProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {WORDS.map((words, index) => {
            const stars = index + 1
            const label = `${stars} ${stars === 1 ? 'star' : 'stars'}: ${words}`
            return (
              <label
                key={words}
                className="grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  aria-label={label}
                  aria-invalid={error ? true : undefined}
                  className="sr-only"
                />
                <Star
                  aria-hidden
                  strokeWidth={1.75}
                  className={clsx(
                    'size-8 text-star',
                    value !== null && stars <= value && 'fill-current',
                  )}
                />
              </label>
            )
          })}
        </div>
        <span aria-hidden className="text-ink-soft">
          {value !== null && WORDS[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
