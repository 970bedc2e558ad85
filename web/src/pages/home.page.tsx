import { PATHS } from '../app/paths.ts'
import { ConfirmRedirect } from '../features/rentals/confirm-redirect.tsx'
import { usePageHead } from '../lib/page-head.ts'
import { ButtonLink } from '../ui/link.tsx'

export function HomePage() {
  usePageHead({ title: 'Grow Food, Build Community' })
  return (
    <section className="page-width pt-8 md:pt-14">
      <ConfirmRedirect />
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2 lg:items-end">
        <h1 className="text-3xl md:text-4xl">Grow Food, Build Community</h1>
        <div>
          <p className="max-w-prose text-lg text-ink-soft">
            Rent a garden plot near home, borrow the tools you need and learn from neighbours who
            have done it before.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={PATHS.plots} size="large">
              Find a Plot
            </ButtonLink>
            <ButtonLink href={PATHS.information} size="large" variant="secondary">
              Learn More
            </ButtonLink>
          </div>
        </div>
      </div>
      <picture>
        <source srcSet="/pictures/hero-evening.svg" media="(prefers-color-scheme: dark)" />
        <img
          src="/pictures/hero.svg"
          alt="Neighbours at work among raised beds, with the town behind them"
          width={1440}
          height={720}
          fetchPriority="high"
          className="mt-10 aspect-[4/3] w-full rounded-lg object-cover object-[78%_50%] sm:aspect-[2/1]"
        />
      </picture>
    </section>
  )
}
