import { useQuery } from '@tanstack/react-query'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { externalConfigOptions } from '../external-data/external-config.ts'

/** The map service asks for it wherever its answers are used; our own gazetteer needs none. */
export function PlaceAttribution() {
  const config = useQuery({ ...externalConfigOptions, staleTime: Number.POSITIVE_INFINITY })
  if (!config.data?.maps) return null
  return (
    <p className="my-3 text-sm text-ink-soft">
      Map data ©{' '}
      <OutsideLink
        href="https://www.openstreetmap.org/copyright"
        className="inline-flex items-center gap-1 underline underline-offset-4 hover:text-ink"
      >
        OpenStreetMap contributors
      </OutsideLink>
    </p>
  )
}
