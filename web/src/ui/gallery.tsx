import { clsx } from 'clsx'
import { useState } from 'react'
import { Picture } from './picture.tsx'
import { Skeleton } from './skeleton.tsx'

const LARGE = '(min-width: 48rem) 75vw, 100vw'
const SMALL = '(min-width: 48rem) 25vw, 50vw'

interface GalleryProps {
  name: string
  images: string[]
  /** The description of each image, if there is one. */
  texts?: string[] | undefined
  fallback: string
}

/** One picture large, the others as thumbnails that change places with it. */
export function Gallery({ name, images, texts = [], fallback }: GalleryProps) {
  const [order, setOrder] = useState(images)
  const isCurrent = order.length === images.length && order.every((it) => images.includes(it))
  const [large, ...thumbnails] = isCurrent ? order : images
  const textOf = (image = '') => texts[images.indexOf(image)]
  const enlarge = (place: number) =>
    setOrder([thumbnails[place] ?? '', ...thumbnails.with(place, large ?? '')])
  return (
    <div className={clsx('grid gap-2 sm:gap-3', thumbnails.length > 0 && 'md:grid-cols-[3fr_1fr]')}>
      <Picture
        src={large}
        fallback={fallback}
        alt={textOf(large) || name}
        width={1200}
        height={800}
        sizes={LARGE}
        priority
        className="aspect-[3/2] w-full rounded-lg md:aspect-[16/9]"
      />
      {thumbnails.length > 0 && (
        <ul className="scroll-sideways flex gap-2 sm:gap-3 md:flex-col">
          {thumbnails.map((image, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the button stays, with the focus on it
            <li key={place} className="min-w-2/5 flex-1 shrink-0 md:min-h-0 md:w-full md:flex-1">
              <button
                type="button"
                onClick={() => enlarge(place)}
                className="block size-full rounded-md"
              >
                <Picture
                  src={image}
                  fallback={fallback}
                  alt={`Show picture ${images.indexOf(image) + 1} of ${name}`}
                  width={400}
                  height={300}
                  sizes={SMALL}
                  className={clsx(
                    'size-full rounded-md md:aspect-auto',
                    thumbnails.length > 1 ? 'aspect-[4/3]' : 'aspect-[2/1]',
                  )}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The places of a detail page with a gallery and a sidebar, before it is here. */
export function GallerySkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-11 w-3/5 max-w-md" />
      <Skeleton className="mt-4 h-7 w-4/5 max-w-lg" />
      <Skeleton className="mt-8 aspect-[3/2] w-full rounded-lg! md:aspect-[12/5]" />
      <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_22rem]">
        <div className="space-y-3">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-11/12" />
          <Skeleton className="h-6 w-3/5" />
        </div>
        <Skeleton className="h-56 rounded-lg!" />
      </div>
    </div>
  )
}
