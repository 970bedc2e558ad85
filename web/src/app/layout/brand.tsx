import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Link } from '../../ui/link.tsx'

export function Brand() {
  return (
    <Link
      href={PATHS.home}
      aria-label="Commonplot home"
      className="flex min-h-11 min-w-11 items-center gap-2.5 rounded-sm"
    >
      <img src="/pictures/favicon.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
      <span
        aria-hidden
        className="display truncate text-xl font-semibold tracking-tight max-[26rem]:hidden"
      >
        Commonplot
      </span>
    </Link>
  )
}
