import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useLocation } from 'wouter'
import { ButtonLink } from '../ui/link.tsx'

export function Page() {
  const [pathname] = useLocation()
  return (
    <div className="page-width grid items-center gap-10 pt-10 md:grid-cols-2 md:pt-20">
      <div>
        <h1 className="text-3xl">404 Page Not Found</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">
          Nothing grows at this address. It may have moved, or a letter went astray.
        </p>
        <p className="mt-6 rounded-md bg-sunken px-4 py-3 text-sm">
          Did you forget to add <code className="font-semibold break-all">{pathname}</code> to the
          router?
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={PATHS.home}>Back to Home</ButtonLink>
          <ButtonLink href={PATHS.plots} variant="secondary">
            Find a plot
          </ButtonLink>
          <ButtonLink href={PATHS.tools} variant="secondary">
            Borrow a tool
          </ButtonLink>
        </div>
      </div>
      <img
        src="/pictures/not-found.svg"
        alt=""
        width={640}
        height={480}
        className="w-full rounded-lg"
      />
    </div>
  )
}
