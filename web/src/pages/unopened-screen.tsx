import { PATHS } from '../app/paths.ts'
import { usePageHead } from '../lib/page-head.ts'
import { ButtonLink } from '../ui/link.tsx'

interface UnopenedScreenProps {
  heading: string
  words: string
}

/** An honest word where a part of the garden is not open yet. */
export function UnopenedScreen({ heading, words }: UnopenedScreenProps) {
  usePageHead({ title: heading, description: words })
  return (
    <div className="page-width grid items-center gap-10 pt-10 md:grid-cols-2 md:pt-20">
      <div>
        <h1 className="text-3xl">{heading}</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{words}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={PATHS.plots}>Find a plot</ButtonLink>
          <ButtonLink href={PATHS.home} variant="secondary">
            Back to Home
          </ButtonLink>
        </div>
      </div>
      <img
        src="/pictures/default-garden.svg"
        alt=""
        width={640}
        height={480}
        className="w-full rounded-lg"
      />
    </div>
  )
}
