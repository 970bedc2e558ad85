import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { Picture } from './picture.tsx'
import { Skeleton } from './skeleton.tsx'

/** One, two or three beside each other. */
const SIZES = '(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'
const PICTURE = 'aspect-[4/3] w-full rounded-lg'

interface PictureCardProps {
  href: string
  prefetchData: () => void
  title: string
  image: string | undefined
  fallback: string
  /** At the top of the page: its picture is loaded at once. */
  priority: boolean
  /** On the picture. */
  badges: ReactNode
  children: ReactNode
}

/** A picture with badges and a title; all of it leads to one place. */
export function PictureCard({
  href,
  prefetchData,
  title,
  image,
  fallback,
  priority,
  badges,
  children,
}: PictureCardProps) {
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={image}
          fallback={fallback}
          alt=""
          width={800}
          height={600}
          sizes={SIZES}
          priority={priority}
          className={`${PICTURE} transition-transform duration-200 group-hover:scale-[1.02]`}
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2">
          {badges}
        </div>
      </div>
      <h2 className="mt-3 text-xl">
        <Link
          href={href}
          prefetchData={prefetchData}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>
      </h2>
      {children}
    </article>
  )
}

export function PictureCardSkeleton({ testId }: { testId: string }) {
  return (
    <div data-testid={testId}>
      <Skeleton className={PICTURE} />
      <Skeleton className="mt-4 h-6 w-3/5" />
      <Skeleton className="mt-2 h-5 w-2/5" />
      <Skeleton className="mt-2 h-5 w-1/2" />
      <Skeleton className="mt-3 h-6 w-1/3" />
    </div>
  )
}
