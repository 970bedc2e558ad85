import { Spinner } from '../../ui/spinner.tsx'

/** As tall as a page, so that the footer does not jump up while the next screen is on its way. */
export function PageFallback() {
  return (
    <div className="flex min-h-[80dvh] items-start justify-center pt-32">
      <Spinner label="Loading page" className="size-8" />
    </div>
  )
}
