import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import lookUp from '@photostructure/tz-lookup'

/** Every place on earth has one, also at sea. */
export const zoneOfPlace = ({ lat, lng }: Coordinates): string => lookUp(lat, lng)
