import { Picture } from '../../../ui/picture.tsx'

const UNSEEN = '/pictures/default-garden.svg'

/** Small beside each other; one opens large in a tab of its own. */
export function RentalPhotos({ photos, of }: { photos: readonly string[]; of: string }) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, place) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" className="block rounded-md">
            <Picture
              src={photo}
              fallback={UNSEEN}
              alt={`Photo ${place + 1}: ${of}`}
              width={96}
              height={96}
              sizes="6rem"
              className="size-24 rounded-md"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
