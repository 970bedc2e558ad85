import { toolPath } from '@commonplot/shared/screens/screens.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatShortMoney } from '../places/map-listing.ts'
import { DEFAULT_TOOL_PICTURE } from './tool-pictures.ts'

export const toolOnMap = ({ id, name, images, pricePerDay, location, coordinates }: Tool) => ({
  id,
  name,
  href: toolPath(id),
  image: images[0],
  fallback: DEFAULT_TOOL_PICTURE,
  place: location,
  price: `${formatMoney(pricePerDay)} per day`,
  mark: formatShortMoney(pricePerDay),
  coordinates,
})
