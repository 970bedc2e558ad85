import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import lookUp from '@photostructure/tz-lookup'

/** Places at sea have a time zone, too. */
export const zoneOfPlace = ({ lat, lng }: Coordinates): string => lookUp(lat, lng)
